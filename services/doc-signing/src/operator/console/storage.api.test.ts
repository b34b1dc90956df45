import { beforeAll, describe, expect, it } from "@jest/globals";
import { takeAttempt } from "@repo/accounts/sign-in";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { insertManyDocuments } from "../../../test/support/documents/insert-many.ts";
import { done, operateOn } from "../../../test/support/operate.ts";
import { createOperator, type TestOperator } from "../../../test/support/operators.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { measureAccounts } from "../../envelopes/documents/storage/measure-accounts.ts";
import { listTasks } from "../../jobs.ts";

const app = sharedApp();
let root: TestOperator;
let accounts: TestAccount[];
beforeAll(async () => {
	root = await createOperator(app);
	accounts = [
		await createAccount(app),
		await createAccount(app, { team: true }),
		await createAccount(app),
		await createAccount(app, { team: true }),
	];
	for (const [index, account] of accounts.entries()) await insertManyDocuments(app, account, 3 + 2 * index);
	await app.sql("UPDATE document_data SET original_bytes = 1000");
});

const measured = () =>
	app.sql("SELECT account_id AS id, documents, bytes::int FROM account_storage ORDER BY bytes DESC");
const keyOf = ({ userId, teamId }: TestAccount) => (teamId === null ? userId : -teamId);
const open = async (path = "/operator/storage") => (await root.open(path).expect(200)).text;

describe("storage by account", () => {
	it.each([1, 2, 5, 24, 5_000])("is measured in batches of %i documents", async (batch) => {
		await app.sql("DELETE FROM account_storage");
		await measureAccounts(app.dependencies, batch);
		expect(await measured()).toEqual(
			accounts
				.map((account, index) => ({
					id: keyOf(account),
					documents: 3 + 2 * index,
					bytes: 1000 * (3 + 2 * index),
				}))
				.toReversed(),
		);
	});

	it("is measured again each night, without deleted documents and emptied accounts", async () => {
		const [first, second] = accounts as [TestAccount, TestAccount];
		await app.sql("UPDATE documents SET deleted_at = now() WHERE user_id = $1 AND team_id IS NULL", [
			first.userId,
		]);
		await app.sql(
			"UPDATE documents SET deleted_at = now() WHERE id = (SELECT max(id) FROM documents WHERE team_id = $1)",
			[second.teamId],
		);
		app.travel(60);
		await listTasks(app.dependencies)["measure-storage"]?.({}, {} as never);
		const found = await measured();
		expect(found).toContainEqual({ id: keyOf(second), documents: 4, bytes: 4000 });
		expect(found.map(({ id }) => id)).not.toContain(first.userId);
	});

	it("is listed largest first, page by page", async () => {
		await app.sql(
			`INSERT INTO account_storage (account_id, documents, bytes, measured_at)
			SELECT 1000 + n, n, 1000000 + n / 2, now() FROM generate_series(1, 60) n`,
		);
		const listed = (text: string) =>
			[...text.matchAll(/href="\/operator\/users\/(\d+)">user:/g)].map(([, id]) => Number(id));
		const text = await open();
		expect(listed(text)).toEqual(Array.from({ length: 50 }, (_one, index) => 1060 - index));
		expect(text).toContain("1 MB");
		const [, next] = /href="(\/operator\/storage\?[^"]*)"/.exec(text) ?? [];
		const second = await open((next ?? "").replaceAll("&amp;", "&"));
		expect(listed(second).slice(0, 10)).toEqual(Array.from({ length: 10 }, (_one, index) => 1010 - index));
		expect(second).toContain(`team:${accounts[1]?.teamId}`);
		for (const bad of [
			"bytes=x",
			"bytes=-1&account=1",
			"bytes=1&account=9999999999",
			"bytes=1e400&account=1",
		])
			await root.open(`/operator/storage?${bad}`).expect(400);
		await root.open("/operator/storage?bytes=5").expect(200);
	});
});

it.each([0, 1])("account %i is named with a link on every page that lists it", async (index) => {
	const { userId, teamId, email, request } = accounts[index] as TestAccount;
	const hook = { url: "https://hooks.example.com/in", events: ["DOCUMENT_SENT"] };
	await request("post", "/webhooks").send(hook).expect(200);
	await app.sql("UPDATE webhooks SET paused_at = now(), failing_since = now(), last_failure_at = now()");
	await app.sql("UPDATE documents SET deleted_at = NULL");
	await app.sql("UPDATE teams SET name = 'Müller & Söhne' WHERE id = $1", [teamId]);
	await measureAccounts(app.dependencies);
	const [key, path, name] =
		teamId === null
			? [`user:${userId}`, `users/${userId}`, email]
			: [`team:${teamId}`, `teams/${teamId}`, "Müller &amp; Söhne"];
	expect(await operateOn(app)(`retention hold ${key} --reason Case-9`)).toEqual(done);
	const link = `<a href="/operator/${path}" dir="auto">${name}</a> <span class="soft">${key}</span>`;
	const [{ id }] = await app.sql(
		"SELECT id FROM documents WHERE user_id = $1 AND team_id IS NOT DISTINCT FROM $2",
		[userId, teamId],
	);
	for (const page of [
		"storage",
		"holds",
		"webhooks",
		"audit",
		`limits?account=${key}`,
		`documents?account=${key}`,
		`documents/${id}`,
	])
		expect([page, (await open(`/operator/${page}`)).includes(link)]).toEqual([page, true]);
});

describe("limits", () => {
	it("of an account are shown with what is left of them", async () => {
		const ada = await createAccount(app);
		await ada.request("get", "/documents").expect(200);
		const browser = { browserSecret: "stranger", ipAddress: "192.0.2.1", userAgent: "" };
		const typed = { userId: ada.userId, login: ada.email };
		await takeAttempt(app.dependencies, "password", typed, browser as never);
		const text = await open(`/operator/limits?account=user:${ada.userId}&address=bob%2Bx@example.com`);
		const left = (what: string) =>
			new RegExp(`${what}.*?data-label="Left"[^>]*>([^<]*)<`, "s").exec(text)?.[1];
		expect(left("Wrong passwords")).toBe("9");
		expect(left("Calls with API token “[^”]+” \\(ID \\d+, api_")).toBe("999");
		expect(left("Invitations to teams")).toBe("50");
		expect(left("Documents to bob\\+x@example.com")).toBe("1,000");
		expect(text).toMatch(/10 in 10 minutes/);
	});

	it("of a team, and of recipients' addresses, in the spelling that counts", async () => {
		const team = await createAccount(app, { team: true });
		await app.sql(
			`INSERT INTO rate_limits (key_hash, used, empty_at)
			VALUES (sha256(convert_to('document-mails:team:${team.teamId} bob@example.com', 'UTF8')), 1, $1)`,
			[new Date(app.dependencies.clock().getTime() + 86_400_000)],
		);
		const text = await open(`/operator/limits?account=team:${team.teamId}&address=Bob%2Bx@example.com`);
		expect(text).toMatch(/Documents to Bob\+x@example\.com.*?>None</s);
		expect(text).not.toContain("Wrong passwords");
		for (const [path, status] of [
			["account=ada", 400],
			[`account=team:${team.teamId}&address=x`, 400],
			["", 200],
		] as const)
			expect([path, (await root.open(`/operator/limits?${path}`)).status]).toEqual([path, status]);
		for (const account of ["user:999999", "team:999999"]) {
			const unknown = await open(`/operator/limits?account=${account}`);
			expect(unknown).toContain("No such account.");
			expect(unknown).not.toContain("Limits of");
		}
	});
});
