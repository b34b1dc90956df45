import { describe, expect, it } from "@jest/globals";
import { startTotp } from "@repo/accounts/totp";
import { runCommand } from "@repo/service-kit/testing";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { createDraft } from "../../test/support/documents/draft.ts";
import { berta, sendNewDocument } from "../../test/support/documents/sent.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import { signInDeps } from "../accounts/sign-in-deps.ts";
import { program } from "../operator/program.ts";
import { addMember } from "../teams/add-member.ts";

const { app, mail } = sharedMailApp();

const sql = async (text: string, values: unknown[] = []) =>
	(await app.dependencies.db.$client.query(text, values)).rows;
const operate = async (line: string) => {
	const { errors, exitCode } = await runCommand(program, app.dependencies, line.split(" "));
	return { errors, exitCode };
};
const done = { errors: "", exitCode: 0 };
const me = async ({ request }: Pick<TestAccount, "request">) => (await request("get", "/me")).status;
const typesOf = async (userId: number) =>
	(await sql("SELECT type, actor_type FROM account_events WHERE user_id = $1 ORDER BY id", [userId])).map(
		(row) => `${row.actor_type} ${row.type}`,
	);
const subjectsTo = async (email: string) => {
	await app.workOff();
	return mail.received
		.filter(({ to = [] }) => to.some(({ address }) => address === email))
		.map(({ subject }) => subject);
};

describe("an operator", () => {
	it("disables an account at the next request, and enabling it restores tokens but no session", async () => {
		const account = await createAccount(app);
		const browser = await signedInBrowser(app, account);
		expect(await operate(`users disable ${account.email}`)).toEqual(done);
		expect([await me(account), await me(browser)]).toEqual([401, 401]);
		expect(await operate(`users enable ${account.email}`)).toEqual(done);
		expect([await me(account), await me(browser)]).toEqual([200, 401]);
		expect(await typesOf(account.userId)).toEqual(["operator account.disabled", "operator account.enabled"]);
	});

	it("resets the factors of an account, which ends its sessions and notifies its owner", async () => {
		const account = await createAccount(app);
		await startTotp(signInDeps(app.dependencies), app.dependencies.db, account.userId);
		const browser = await signedInBrowser(app, account);
		expect(await operate(`users reset-factors ${account.email}`)).toEqual(done);
		expect(await me(browser)).toBe(401);
		expect(await sql("SELECT FROM totp_factors WHERE user_id = $1", [account.userId])).toHaveLength(0);
		expect(await subjectsTo(account.email)).toEqual(["Your second factors were removed"]);
		expect(await typesOf(account.userId)).toEqual(["operator account.factors_reset"]);
	});

	it("is recorded by system user name with every change, and no row can be changed", async () => {
		const { email, userId } = await createAccount(app);
		await operate(`users set-plan ${email} enterprise`);
		await operate(`teams create --name Team --owner ${email}`);
		await operate(`tokens create --user ${email} --name t`);
		expect(await typesOf(userId)).toEqual([
			"operator account.plan_changed",
			"operator team.created",
			"operator token.created",
		]);
		const { out } = await runCommand(program, app.dependencies, ["users", "log", "--json"]);
		const [newest] = JSON.parse(out);
		expect(newest).toMatchObject({ type: "token.created", actorType: "operator", userId });
		expect(newest.actor).not.toBe("");
		await expect(sql("UPDATE account_events SET actor = 'x'")).rejects.toThrow("never changed");
		await expect(sql("DELETE FROM account_events")).rejects.toThrow("never changed");
	});
});

describe("deleting an account", () => {
	it("cancels pending documents, deletes drafts, and keeps finished documents for the other parties", async () => {
		const account = await createAccount(app);
		const browser = await signedInBrowser(app, account);
		const draft = await createDraft(account);
		const pending = await sendNewDocument(account, { recipients: [{ ...berta, email: "out@example.com" }] });
		const finished = await sendNewDocument(account, {
			recipients: [{ name: "Copy", email: "copy@example.com", role: "CC" }],
		});
		await app.workOff();
		expect(await operate(`users delete ${account.email}`)).toEqual(done);
		expect([await me(account), await me(browser)]).toEqual([401, 401]);
		expect(await subjectsTo("out@example.com")).toContainEqual(expect.stringContaining("Cancelled"));
		expect(await subjectsTo(account.email)).toContain("Your account was deleted");

		const rows = await sql("SELECT id, status FROM documents WHERE user_id = $1", [account.userId]);
		expect(rows).toEqual([{ id: finished.documentId, status: "COMPLETED" }]);
		for (const documentId of [draft.documentId, pending.documentId, finished.documentId])
			expect(await sql("SELECT FROM document_events WHERE document_id = $1", [documentId])).not.toHaveLength(
				0,
			);
		const [copy] = finished.people;
		await app.agent.get(copy?.path ?? "").expect(200);
		await app.agent.get(pending.people[0]?.path ?? "").expect(404);

		const [user] = await sql("SELECT email, name, password_hash FROM users WHERE id = $1", [account.userId]);
		expect(user).toEqual({
			email: `deleted-${account.userId}@deleted.invalid`,
			name: "Deleted account",
			password_hash: null,
		});
		expect((await operate(`users enable deleted-${account.userId}@deleted.invalid`)).exitCode).toBe(1);
		// The address can be used again.
		expect(await operate(`users create --email ${account.email} --name Again`)).toEqual(done);
	});

	it("is rejected while the account is the only owner of a team with other members", async () => {
		const account = await createAccount(app, { team: true });
		const member = await createAccount(app);
		const teamId = account.teamId ?? 0;
		const { documentId } = await createDraft(account);
		await addMember(app.dependencies, { teamId, userId: member.userId, role: "member" }, "operator");
		const refused = await operate(`users delete ${account.email}`);
		expect(refused).toEqual({ errors: expect.stringContaining("the only owner of a team"), exitCode: 1 });
		await me(account);

		const heir = await createAccount(app);
		await addMember(app.dependencies, { teamId, userId: heir.userId, role: "owner" }, "operator");
		expect(await operate(`users delete ${account.email}`)).toEqual(done);
		await app.workOff();
		// The team's items are kept.
		expect(
			await sql("SELECT FROM documents WHERE id = $1 AND deleted_at IS NULL", [documentId]),
		).toHaveLength(1);
	});
});
