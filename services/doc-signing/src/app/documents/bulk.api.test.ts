import { describe, expect, it } from "@jest/globals";
import { readBytes, until } from "@repo/service-kit/testing";
import { strFromU8, unzipSync } from "fflate";
import supertest from "supertest";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { draftWith } from "../../../test/support/documents/draft.ts";
import { createSent } from "../../../test/support/documents/sent.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import type { TestApp } from "../../../test/support/start-app.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { removeMember } from "../../accounts/teams/remove-member.ts";
import { createApp } from "../../app.ts";
import { StoredObjectMissing } from "../../platform/storage/errors.ts";
import type { Storage } from "../../platform/storage/storage.ts";

const { app } = sharedMailApp();

type Lost = { owner: TestAccount; membership: { teamId: number; userId: number }; second: number };

/** The service with a storage that runs a hook before or after it reads a file. */
function withReads(read: (storage: Storage, ...given: Parameters<Storage["read"]>) => Promise<Buffer>) {
	const { storage } = app.dependencies;
	const replaced = { ...storage, read: (...given: Parameters<Storage["read"]>) => read(storage, ...given) };
	return supertest(createApp({ ...app.dependencies, storage: replaced }));
}

async function listOf(account: TestAccount, search = "", agent: Pick<TestApp["agent"], "post"> = app.agent) {
	const { cookie } = await signedInBrowser(app, account);
	const { text } = await app.agent.get(`/documents${search}`).set("Cookie", cookie).expect(200);
	const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? "";
	const form = /<form id="bulk".*?<\/form>/s.exec(text)?.[0] ?? "";
	const csrf = /name="csrf" value="([^"]+)"/.exec(form)?.[1] ?? "";
	return {
		text,
		post: (fields: object, token = csrf) =>
			agent
				.post("/documents/bulk")
				.set("Cookie", cookie)
				.set("Sec-Fetch-Site", "same-origin")
				.type("form")
				.send({ csrf: token, form_id: hidden("form_id"), back: "/documents?status=PENDING", ...fields }),
	};
}

const statusOf = async (account: TestAccount, id: number) =>
	(await account.request("get", `/documents/${id}`)).body.status;

describe("the documents selected in the list", () => {
	it("are cancelled one by one after they were listed, with a result for each", async () => {
		const account = await createAccount(app);
		const pending = await createSent(account, { title: "Lease <1>" });
		const { documentId: draft } = await draftWith(account, { title: "A draft" });
		await account.request("get", `/documents/${draft}`);
		const { text, post } = await listOf(account);
		expect(text).toContain(`name="id" value="${pending}"`);
		const asked = await post({ action: "cancel", id: [pending, draft] }).expect(200);
		expect(asked.text).toContain("Cancel 2 documents?");
		expect(asked.text).toContain("Lease &lt;1>");
		expect(await statusOf(account, pending)).toBe("PENDING");
		const submit = () => post({ action: "cancel", id: [pending, draft], confirmed: "yes" }).expect(200);
		const done = await submit();
		expect(done.text).toContain("1 document cancelled");
		expect(done.text).toContain("The document is not waiting for signatures");
		expect(done.text).toContain('href="/documents?status=PENDING"');
		expect(await statusOf(account, pending)).toBe("CANCELLED");
		// The same form again repeats the result.
		expect((await submit()).text).toContain("1 document cancelled");
		const inGerman = await submit().set("Accept-Language", "de");
		expect(inGerman.text).toContain("Das Dokument wartet nicht auf Unterschriften");
	});

	it("are deleted and reminded once, however often the form is sent", async () => {
		const account = await createAccount(app);
		const [first = 0, second = 0] = [await createSent(account), await createSent(account)];
		const { post } = await listOf(account);
		const remind = () => post({ action: "remind", id: [first, second] }).expect(200);
		expect(
			(await Promise.all([remind(), remind()])).map(({ text }) => /2 documents reminded/.test(text)),
		).toEqual([true, true]);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT FROM document_events WHERE type = 'DOCUMENT_RESENT' AND document_id = ANY($1)",
			[[first, second]],
		);
		expect(rows).toHaveLength(2);
		await post({ action: "delete", id: first, confirmed: "yes", form_id: "another" }).expect(200);
		await account.request("get", `/documents/${first}`).expect(404);
		expect(await statusOf(account, second)).toBe("PENDING");
	});

	it("are downloaded as a ZIP, which lists documents without a file", async () => {
		const account = await createAccount(app);
		const [first, second] = [await createSent(account), await createSent(account)];
		const stranger = await createAccount(app);
		const foreign = await createSent(stranger, { title: "Secret" });
		const { post } = await listOf(account);
		const { body, headers } = await post({ action: "download", id: [first, second, foreign] })
			.buffer(true)
			.parse(readBytes)
			.expect(200);
		expect(headers["content-type"]).toBe("application/zip");
		const files = unzipSync(new Uint8Array(body));
		const sizes = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.length]));
		const missing = strFromU8(files["Not included.txt"] ?? new Uint8Array());
		const size = fixture("three-pages.pdf").length;
		expect(sizes).toMatchObject({ "Lease.pdf": size, "Lease (2).pdf": size });
		expect(missing).toContain(`Document ${foreign}: it was deleted, or you do not have access to it.`);
		expect(missing).not.toContain("Secret");
	});

	it.each<[string, (lost: Lost) => Promise<unknown>, (lost: Lost) => string]>([
		[
			"its document is deleted",
			({ owner, second }) => owner.request("delete", `/documents/${second}`).expect(200),
			({ second }) => `Document ${second}: it was deleted, or you do not have access to it.`,
		],
		[
			"its reader leaves the team",
			({ membership }) => removeMember(app.dependencies, membership, "operator"),
			({ second }) => `Document ${second}: it was deleted, or you do not have access to it.`,
		],
		[
			"its reader signs out",
			({ membership }) =>
				app.dependencies.db.$client.query("DELETE FROM sessions WHERE user_id = $1", [membership.userId]),
			({ second }) => `Document ${second}: you were signed out before it was added.`,
		],
	])(
		"leave out a file if %s while the files before it are downloaded, and report it",
		async (_what, lose, line) => {
			const owner = await createAccount(app, { team: true });
			const [first, second] = [await createSent(owner), await createSent(owner, { title: "Offer" })];
			const member = await createAccount(app);
			const membership = { teamId: Number(owner.teamId), userId: member.userId };
			await addMember(app.dependencies, { ...membership, role: "member" }, "operator");
			const lost = { owner, membership, second };
			const agent = withReads(async (storage, ...given) => {
				const content = await storage.read(...given);
				await lose(lost);
				return content;
			});
			const { post } = await listOf(member, `?team=${owner.teamId}`, agent);
			const { body } = await post({ action: "download", id: [first, second] })
				.buffer(true)
				.parse(readBytes)
				.expect(200);
			const files = unzipSync(new Uint8Array(body));
			expect(Object.keys(files)).toEqual(["Lease.pdf", "Not included.txt"]);
			expect(strFromU8(files["Not included.txt"] ?? new Uint8Array())).toBe(
				`Not included\n\n${line(lost)}\n`,
			);
			const { rows } = await app.dependencies.db.$client.query(
				"SELECT document_id FROM document_events WHERE type = 'DOCUMENT_DOWNLOADED' AND document_id = ANY($1)",
				[[first, second]],
			);
			expect(rows).toEqual([{ document_id: first }]);
		},
	);

	it("break the connection if a file cannot be read, and log one line", async () => {
		const account = await createAccount(app);
		const ids = [await createSent(account), await createSent(account)];
		let reads = 0;
		const agent = withReads(async (storage, key, ...given) => {
			if (++reads === 2) throw new StoredObjectMissing(key);
			return storage.read(key, ...given);
		});
		const { post } = await listOf(account, "", agent);
		const before = app.logged.length;
		await expect(post({ action: "download", id: ids }).buffer(true).parse(readBytes)).rejects.toThrow(
			"aborted",
		);
		const errors = () =>
			app.logged.slice(before).flatMap((line) => (JSON.parse(line).level >= 50 ? [JSON.parse(line)] : []));
		await until(() => errors().length > 0);
		expect(errors()).toEqual([
			expect.objectContaining({
				msg: "a request failed",
				route: "/documents/bulk",
				requestId: expect.stringMatching(/^[\da-f-]{36}$/),
				errorCode: expect.any(String),
			}),
		]);
	});

	it("require the person's permissions and the form's token, and are limited", async () => {
		const team = await createAccount(app, { team: true });
		const documentId = await createSent(team);
		const member = await createAccount(app);
		await addMember(
			app.dependencies,
			{ teamId: Number(team.teamId), userId: member.userId, role: "member" },
			"operator",
		);
		const { post } = await listOf(member, `?team=${team.teamId}`);
		const refused = await post({ action: "cancel", id: documentId, confirmed: "yes" }).expect(200);
		expect(refused.text).toContain("0 documents cancelled");
		expect(await statusOf(team, documentId)).toBe("PENDING");
		const stranger = await listOf(await createAccount(app));
		await stranger.post({ action: "cancel", id: documentId, confirmed: "yes" }, "").expect(403);
		await post({ action: "cancel" }).expect(303);
		await post({ action: "remind", id: Array.from({ length: 101 }, (_, index) => index + 1) }).expect(400);
		await post({ action: "remind", id: "x" }).expect(400);
	});

	it("are not named to a member without the second factor that their team requires", async () => {
		const team = await createAccount(app, { team: true });
		const documentId = await createSent(team);
		const member = await createAccount(app);
		const membership = { teamId: Number(team.teamId), userId: member.userId, role: "member" } as const;
		await addMember(app.dependencies, membership, "operator");
		const { post } = await listOf(member, `?team=${team.teamId}`);
		const named = async () => (await post({ action: "cancel", id: documentId }).expect(200)).text;
		expect(await named()).toContain("Lease");
		const require = "UPDATE teams SET requires_second_factor = true WHERE id = $1";
		await app.dependencies.db.$client.query(require, [team.teamId]);
		expect(await named()).not.toContain("Lease");
	});
});
