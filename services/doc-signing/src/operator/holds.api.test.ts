import { beforeEach, describe, expect, it } from "@jest/globals";
import { runCommand } from "@repo/service-kit/testing";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { createDraft } from "../../test/support/documents/draft.ts";
import { berta, sendNewDocument } from "../../test/support/documents/sent.ts";
import { done, operateOn } from "../../test/support/operate.ts";
import { createOperator } from "../../test/support/operators.ts";
import { pageForms } from "../../test/support/page-forms.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import { program } from "./program.ts";

const { app } = sharedMailApp();
const operate = operateOn(app);

let account: TestAccount;
beforeEach(async () => {
	account = await createAccount(app);
});

describe("the console", () => {
	it("places and releases a hold with its reason, which the account reads, and both are in the log", async () => {
		const root = await createOperator(app);
		const { documentId } = await sendNewDocument(account, { recipients: [{ ...berta, role: "CC" }] });
		await app.workOff();
		const key = `user:${account.userId}`;
		const form = await root.formOf("/operator/holds", "/operator/holds");
		await root.send(form, { account: key, reason: " " }).expect(400);
		for (const [unknown, why] of [
			["user:999999", "No user has the ID 999999."],
			["team:999999", "Team not found."],
			["nobody@example.com", "nobody@example.com"],
			["nobody@", "Must be an email address"],
		] as const) {
			const { text } = await root.send(form, { account: unknown, reason: "Case <9>" }).expect(400);
			expect(text).toContain(why);
			expect(text).toContain(`value="${unknown}"`);
		}
		for (const typed of [account.email, key])
			await root.send(form, { account: typed, reason: "Case <9>" }).expect(303);
		const refused = await root.send(form, { account: key, reason: "Case 10" }).expect(409);
		expect(refused.text).toContain("There is already a legal hold: Case &lt;9>.");
		for (const path of [
			"/operator/holds?done=placed",
			`/operator/holds?account=${key}`,
			`/operator/users/${account.userId}`,
		])
			expect((await root.open(path).expect(200)).text).toContain("Case &lt;9>");
		const browser = await pageForms(app, account);
		const { text } = await browser.open(`/documents/${documentId}`).expect(200);
		expect(text).toMatch(/Legal hold since .*: Case &lt;9>/);
		expect(text).not.toMatch(/\/retention\/erase|\/delete"/);
		expect((await root.open("/operator/holds")).text).toMatch(
			/<summary[^>]*>Release<\/summary><p>Anything .* drafts and templates are deleted immediately/,
		);
		await root.send(form, { move: "release", account: key }).expect(303);
		expect((await browser.open(`/documents/${documentId}`)).text).not.toContain("Case");
		expect((await root.open("/operator/holds")).text).toContain("No account is on hold.");
		const { email } = await createAccount(app);
		expect(await operate(`retention hold ${email} --reason Case-7`)).toEqual(done);
		expect((await root.open("/operator/holds")).text).toContain("Case-7");
		expect((await root.open(`/operator/holds?account=${key}`)).text).not.toContain("Case-7");
		await app.sql("DELETE FROM account_holds");
		const events = await app.sql(
			"SELECT type, actor, details FROM account_events WHERE user_id = $1 AND type LIKE 'retention%' ORDER BY id",
			[account.userId],
		);
		expect(events).toEqual([
			{ type: "retention.held", actor: `user:${root.userId}`, details: { reason: "Case <9>" } },
			{ type: "retention.released", actor: `user:${root.userId}`, details: {} },
		]);
		await app.workOff();
	});
});

it("the form for a hold is kept as typed while its operator verifies their identity in another tab", async () => {
	const root = await createOperator(app);
	const form = await root.formOf("/operator/holds", "/operator/holds");
	const typed = { account: account.email, reason: "Case <11>" };
	const age = (hours: number) =>
		app.sql("UPDATE sessions SET proven_at = proven_at - make_interval(hours => $2) WHERE user_id = $1", [
			root.userId,
			hours,
		]);
	await age(1);
	const { text, headers } = await root.send(form, typed).expect(403);
	expect(text).toContain(`value="${account.email}"`);
	expect(text).toContain('value="Case &lt;11>"');
	expect(text).toMatch(/It has been too long .*<a href="\/account\/verify\?[^"]*" target="_blank"/);
	expect(headers["set-cookie"]).toHaveLength(1);
	const holds = () => app.sql("SELECT reason FROM account_holds WHERE account_id = $1", [account.userId]);
	expect(await holds()).toEqual([]);
	await age(-1);
	await root.send(form, typed).expect(303);
	expect(await holds()).toEqual([{ reason: "Case <11>" }]);
	await app.sql("DELETE FROM account_holds");
	await app.workOff();
});

describe("a hold on a document", () => {
	const placeAndFind = async () => {
		const { documentId } = await createDraft(account);
		expect(await operate(`retention hold ${documentId} --reason Case-7`)).toEqual(done);
		return { documentId, root: await createOperator(app) };
	};

	it("is listed with its reason and who placed it, on its page, and in the audit log without its reason", async () => {
		const { documentId, root } = await placeAndFind();
		const { out } = await runCommand(program, app.dependencies, ["retention", "holds"]);
		expect(out).toMatch(new RegExp(`^${documentId} .*by operator .*Case-7$`, "m"));
		for (const path of ["/operator/holds", `/operator/holds?document=${documentId}`]) {
			const { text } = await root.open(path).expect(200);
			expect(text).toContain(`<a href="/operator/documents/${documentId}">`);
			expect(text).toMatch(/Case-7.*operator .*>Release<\/summary><p>Anything that no other hold covers/s);
		}
		for (const other of [`document=${documentId + 1}`, `account=user:${account.userId}`])
			expect((await root.open(`/operator/holds?${other}`).expect(200)).text).not.toContain("Case-7");
		const page = await root.open(`/operator/documents/${documentId}`).expect(200);
		expect(page.text).toMatch(new RegExp(`/operator/holds\\?document=${documentId}".*Case-7`, "s"));
		const log = await root.open(`/operator/audit?type=retention.held&user=${account.userId}`).expect(200);
		expect(log.text).toContain(`Document ID: ${documentId}`);
		expect(log.text).not.toContain("Case-7");
	});

	it("is released in the console, after which the account's hold is back with the account's name", async () => {
		const { documentId } = await createDraft(account);
		const browser = await pageForms(app, account);
		const path = `/documents/${documentId}`;
		const own = await browser.formOf(path, `${path}/retention/hold`);
		await browser.send(own, { reason: "Ours" }).expect(303);
		expect(await operate(`retention hold ${documentId} --reason Case-7`)).toEqual(done);
		const root = await createOperator(app);
		const holdPage = `/operator/holds?document=${documentId}`;
		const form = await root.formOf(holdPage, "/operator/holds");
		const readMove = async () => {
			const [held = ""] = /(?<=name="held" value=")[^"]+/.exec((await root.open(holdPage)).text) ?? [];
			return { move: "release-document", document: String(documentId), held };
		};
		const release = async (move: Awaited<ReturnType<typeof readMove>>) => {
			const { headers } = await root.send(form, move).expect(303);
			return [(await root.open(String(headers.location))).text, (await root.open(holdPage)).text];
		};
		const operators = await readMove();
		app.travel(1);
		const [said, left] = await release(operators);
		expect(said).toContain("The document is on hold by its account again.");
		expect(left).toMatch(new RegExp(`Ours.*/operator/users/${account.userId}"`, "s"));
		expect((await root.send(form, operators).expect(409)).text).toContain("The hold has changed");
		const [released, nothing] = await release(await readMove());
		expect(released).toContain("The legal hold is released.");
		expect(nothing).toContain("No document is on hold.");
		expect(nothing).not.toContain("No account is on hold.");
		const acts = await app.sql(
			"SELECT type, actor, ip_address IS NOT NULL AS from_browser, details FROM account_events WHERE user_id = $1 AND type LIKE 'retention%' ORDER BY id",
			[account.userId],
		);
		const details = { documentId };
		const operator = { actor: `user:${root.userId}`, from_browser: true, details };
		expect(acts).toEqual([
			{ type: "retention.held", actor: String(account.userId), from_browser: true, details },
			{ type: "retention.held", actor: expect.any(String), from_browser: false, details },
			{ type: "retention.released", ...operator },
			{ type: "retention.released", ...operator },
		]);
		const held = new Date().toISOString();
		await root.send(form, { move: "release-document", document: "999999", held }).expect(404);
		await app.workOff();
	});
});

describe("an erased document in the console", () => {
	it("says when it was erased, who asked, and whether that is certified", async () => {
		const root = await createOperator(app);
		const { documentId } = await sendNewDocument(account, { recipients: [{ ...berta, role: "CC" }] });
		await app.workOff();
		const browser = await pageForms(app, account);
		const path = `/documents/${documentId}`;
		await browser.send(await browser.formOf(path, `${path}/retention/erase`)).expect(303);
		const read = async () => (await root.open(`/operator/documents/${documentId}`).expect(200)).text;
		const erasing = await read();
		expect(erasing).toMatch(new RegExp(`on request of <a href="/operator/users/${account.userId}"`));
		expect(erasing).toContain("The first two hours are normal");
		expect(erasing).not.toMatch(/0 kB|>Deleted<\/span>/);
		await app.sql("DELETE FROM objects_to_remove");
		await app.workOff();
		expect(await read()).toContain("the certificate of erasure was issued");
		expect((await root.open(`/operator/documents?id=${documentId}`)).text).toContain("Erased");
	});
});

describe("the commands", () => {
	it("print the accounts on hold as they accept them", async () => {
		const team = await createAccount(app, { team: true });
		const keys = [`user:${account.userId}`, `team:${team.teamId}`];
		for (const key of keys) expect(await operate(`retention hold ${key} --reason Case-7`)).toEqual(done);
		const { out } = await runCommand(program, app.dependencies, ["retention", "holds"]);
		for (const key of keys) expect(out).toMatch(new RegExp(`^${key} .*Case-7$`, "m"));
		for (const key of keys) expect(await operate(`retention release ${key}`)).toEqual(done);
		expect(await app.sql("SELECT FROM account_holds")).toEqual([]);
		for (const key of ["user:999999", "team:999999", "user:0", "nothing"])
			expect((await operate(`retention hold ${key} --reason Case`)).exitCode).toBe(1);
		await app.workOff();
	});

	it("refuse a second hold with another reason, and accept the same one again", async () => {
		const { documentId } = await createDraft(account);
		for (const held of [account.email, String(documentId)]) {
			for (const _twice of [1, 2])
				expect(await operate(`retention hold ${held} --reason Case-7`)).toEqual(done);
			const { errors, exitCode } = await operate(`retention hold ${held} --reason Case-8`);
			expect([errors, exitCode]).toEqual([expect.stringContaining("already a legal hold: Case-7"), 1]);
		}
		const events = await app.sql(
			"SELECT type FROM account_events WHERE user_id = $1 AND type LIKE 'retention%' UNION ALL SELECT type FROM document_events WHERE document_id = $2 AND type LIKE '%HELD'",
			[account.userId, documentId],
		);
		expect(events.map(({ type }) => type)).toEqual(["retention.held", "retention.held", "DOCUMENT_HELD"]);
		for (const held of [account.email, String(documentId)])
			expect(await operate(`retention release ${held}`)).toEqual(done);
		await app.workOff();
	});

	it("refuse a reason that the console refuses", async () => {
		for (const reason of [" ", "\u200b", "x".repeat(501)]) {
			const line = ["retention", "hold", account.email, "--reason", reason];
			const { errors, exitCode } = await runCommand(program, app.dependencies, line);
			expect([errors, exitCode]).toEqual([expect.stringContaining("--reason must"), 1]);
		}
		expect(await app.sql("SELECT FROM account_holds")).toEqual([]);
	});
});
