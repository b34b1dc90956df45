import { describe, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { secondsAfter } from "@repo/service-kit/clock";
import { runCommand } from "@repo/service-kit/testing";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { createDraft } from "../../../test/support/documents/draft.ts";
import { berta, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { done, operateOn } from "../../../test/support/operate.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { program } from "../../operator/program.ts";
import { insertExport } from "../export/queries.ts";
import { runExport } from "../export/run-export.ts";

const { app, mail } = sharedMailApp();

const operate = operateOn(app);
const me = async ({ request }: Pick<TestAccount, "request">) => (await request("get", "/me")).status;
const subjectsTo = async (email: string) => {
	await app.workOff();
	return mail.received
		.filter(({ to = [] }) => to.some(({ address }) => address === email))
		.map(({ subject }) => subject);
};

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

		const rows = await app.sql("SELECT id, status FROM documents WHERE user_id = $1", [account.userId]);
		expect(rows).toEqual([{ id: finished.documentId, status: "COMPLETED" }]);
		for (const documentId of [draft.documentId, pending.documentId, finished.documentId])
			expect(
				await app.sql("SELECT FROM document_events WHERE document_id = $1", [documentId]),
			).not.toHaveLength(0);
		const [copy] = finished.people;
		await app.agent.get(copy?.path ?? "").expect(200);
		await app.agent.get(pending.people[0]?.path ?? "").expect(404);

		const [user] = await app.sql("SELECT email, name, password_hash FROM users WHERE id = $1", [
			account.userId,
		]);
		expect(user).toEqual({
			email: `deleted-${account.userId}@deleted.invalid`,
			name: "Deleted account",
			password_hash: null,
		});
		const enabled = await operate(`users enable ${user.email}`);
		expect(enabled).toEqual({ errors: "error: the account is deleted", exitCode: 1 });
		const { out } = await runCommand(program, app.dependencies, ["users", "list"]);
		expect(out).toMatch(new RegExp(`${user.email} +Deleted account +free +deleted$`, "m"));
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
		const [{ name }] = await app.sql("SELECT name FROM teams WHERE id = $1", [teamId]);
		const reason = `error: ${account.email} is the only owner of team ${teamId} (${name})`;
		expect(refused).toEqual({ errors: expect.stringContaining(reason), exitCode: 1 });
		await me(account);

		const heir = await createAccount(app);
		await addMember(app.dependencies, { teamId, userId: heir.userId, role: "owner" }, "operator");
		expect(await operate(`users delete ${account.email}`)).toEqual(done);
		await app.workOff();
		// The team's items are kept.
		expect(
			await app.sql("SELECT FROM documents WHERE id = $1 AND deleted_at IS NULL", [documentId]),
		).toHaveLength(1);
	});

	it.each([
		["finished", 1],
		["continued", 0],
	])("leaves an export expired that is %s concurrently", async (_what, filesStored) => {
		const { userId, email } = await createAccount(app);
		const { db, clock, config } = app.dependencies;
		const before = clock();
		const { id } = await insertExport(db, { userId, createdAt: before, expiresAt: secondsAfter(before, 60) });
		// The account has no documents, so the export consists of one file.
		await app.sql(
			"INSERT INTO account_export_files (export_id, number, storage_key, file_hash, file_bytes) SELECT $1, 1, $2, '', 0 WHERE $3 = 1",
			[id, `files/${id}`, filesStored],
		);
		const lock = "SELECT FROM account_exports WHERE id = $1 FOR NO KEY UPDATE";
		const held = await holdLock(config.DATABASE_URL, lock, [id]);
		app.travel(10);
		const deletion = operate(`users delete ${email}`);
		await held.waitedFor({ count: 1 });
		// Its clock was read before the deletion.
		const finishing = runExport({ ...app.dependencies, clock: () => before }, id);
		await held.waitedFor({ count: 2 });
		await held.release();
		expect(await deletion).toEqual(done);
		await finishing;
		expect(await app.sql("SELECT status, expires_at FROM account_exports WHERE id = $1", [id])).toEqual([
			{ status: "PENDING", expires_at: secondsAfter(before, 10) },
		]);
		expect(await subjectsTo(email)).toEqual(["Your account was deleted"]);
	});
});
