import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { secondsAfter } from "@repo/service-kit/clock";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { createDraft } from "../../../test/support/documents/draft.ts";
import { berta, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { createTemplate } from "../../../test/support/documents/template.ts";
import { done, operateOn } from "../../../test/support/operate.ts";
import { createOperator } from "../../../test/support/operators.ts";
import { pageForms } from "../../../test/support/page-forms.ts";
import { type SigningApp, startSigningApp } from "../../../test/support/signing-app.ts";
import { deleteOldRuns } from "../../envelopes/bulk-runs/queries.ts";
import { findErasure } from "../../envelopes/retention/queries.ts";
import { finishDeletion, finishTeamDeletion } from "../deletion/finish-deletion.ts";
import { applyRetention } from "./jobs.ts";

let app: SigningApp;
let account: TestAccount;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	account = await createAccount(app);
});

const operate = (line: string) => operateOn(app)(line);
const nameOf = ({ email, teamId }: TestAccount) => (teamId === null ? email : `team:${teamId}`);
const hold = async (one = account) =>
	expect(await operate(`retention hold ${nameOf(one)} --reason Case-7`)).toEqual(done);
const release = async (one = account) =>
	expect(await operate(`retention release ${nameOf(one)}`)).toEqual(done);
const idsOf = async (table: "documents" | "templates", { userId, teamId }: TestAccount) =>
	(
		await app.sql(`SELECT id FROM ${table} WHERE coalesce(-team_id, user_id) = $1`, [
			teamId ? -teamId : userId,
		])
	).map(({ id }) => id);

async function complete(one = account) {
	const sent = await sendNewDocument(one, { recipients: [{ ...berta, role: "CC" }] });
	await app.workOff();
	return sent;
}

describe.each(["an account", "a team"])("while %s is on hold", (kind) => {
	beforeEach(async () => {
		account = await createAccount(app, { team: kind === "a team" });
	});

	it("neither a policy nor a person erases or deletes anything of it, until the hold is released", async () => {
		const finished = await complete();
		const { documentId: draft } = await createDraft(account);
		const { documentId: pending } = await sendNewDocument(account);
		const { id: template } = await createTemplate(account);
		expect(await operate(`retention set ${nameOf(account)} --years 3`)).toEqual(done);
		await app.sql(
			"UPDATE documents SET sent_at = sent_at - interval '4 years', completed_at = completed_at - interval '4 years' WHERE id = $1",
			[finished.documentId],
		);
		await hold();
		const { db, clock } = app.dependencies;
		const apply = () => applyRetention({ db, clock: () => secondsAfter(clock(), 8 * 86_400) });
		await apply();
		expect(await findErasure(db, finished.documentId)).toBeUndefined();
		expect((await operate(`retention erase ${finished.documentId}`)).errors).toContain("legal hold");
		for (const id of [finished.documentId, draft, pending]) {
			const { body } = await account.request("delete", `/documents/${id}`).expect(400);
			expect(body.code).toBe("document_on_hold");
		}
		for (const [method, path] of [
			["delete", `/templates/${template}`],
			["post", `/templates/${template}/upload-url`],
		] as const) {
			const { body } = await account.request(method, path).expect(409);
			expect(body.code).toBe("account_on_hold");
		}
		await release();
		await apply();
		expect(await findErasure(db, finished.documentId)).toMatchObject({ reason: "POLICY" });
		for (const id of [draft, pending]) await account.request("delete", `/documents/${id}`).expect(200);
		await account.request("delete", `/templates/${template}`).expect(200);
		await app.workOff();
	}, 60_000);

	it("its CSV rows are kept", async () => {
		const { id: template } = await createTemplate(account);
		await app.sql(
			"INSERT INTO bulk_runs (template_id, user_id, file_name, created_at) VALUES ($1, $2, 'people.csv', now() - interval '60 days')",
			[template, account.userId],
		);
		const { db, clock } = app.dependencies;
		const left = async () => {
			await deleteOldRuns(db, { unstarted: clock(), ended: clock() });
			return app.sql("SELECT file_name FROM bulk_runs WHERE template_id = $1", [template]);
		};
		await hold();
		expect(await left()).toEqual([{ file_name: "people.csv" }]);
		await release();
		expect(await left()).toEqual([]);
		await app.workOff();
	});

	it("it cannot be deleted", async () => {
		await hold();
		const commands = [`users delete ${account.email}`];
		if (account.teamId) commands.push(`teams delete ${account.teamId}`);
		// The account of a team's only member would close the team.
		for (const command of commands) expect((await operate(command)).errors).toContain("legal hold");
		await account.request("get", "/me").expect(200);
		await release();
		for (const command of commands.reverse()) expect(await operate(command)).toEqual(done);
		await app.workOff();
		await app.sql("DELETE FROM graphile_worker._private_jobs");
	});

	it("a deletion that had begun before ends when the hold is released", async () => {
		const { documentId } = await createDraft(account);
		const { id: template } = await createTemplate(account);
		const { userId, teamId } = account;
		if (teamId) expect(await operate(`teams delete ${teamId}`)).toEqual(done);
		else expect(await operate(`users delete ${account.email}`)).toEqual(done);
		await hold();
		await app.workOff();
		if (teamId) await finishTeamDeletion(app.dependencies, { teamId, operator: "root" });
		else await finishDeletion(app.dependencies, { userId, teamIds: [] });
		expect([await idsOf("documents", account), await idsOf("templates", account)]).toEqual([
			[documentId],
			[template],
		]);
		expect(await app.sql("SELECT email FROM users WHERE id = $1", [userId])).toEqual([
			{ email: account.email },
		]);
		await release();
		await app.workOff();
		expect([await idsOf("documents", account), await idsOf("templates", account)]).toEqual([[], []]);
		if (!teamId)
			expect(await app.sql("SELECT name FROM users WHERE id = $1", [userId])).toEqual([
				{ name: "Deleted account" },
			]);
		await app.sql("DELETE FROM graphile_worker._private_jobs");
	});

	it("the database refuses what does not ask, for one document on hold as well", async () => {
		const { documentId } = await createDraft(account);
		const { id: template } = await createTemplate(account);
		const [{ file }] = await app.sql(
			"SELECT template_document_data_id AS file FROM templates WHERE id = $1",
			[template],
		);
		const refused = async (statement: string, id: unknown = documentId) =>
			await expect(app.sql(`${statement} WHERE id = $1`, [id])).rejects.toMatchObject({
				constraint: "on_hold",
			});
		await hold();
		await refused("DELETE FROM documents");
		await refused("UPDATE documents SET deleted_at = now()");
		await refused("UPDATE documents SET erased_at = now()");
		await refused("DELETE FROM templates", template);
		await refused("DELETE FROM document_data", file);
		await release();
		expect(await operate(`retention hold ${documentId} --reason Case`)).toEqual(done);
		await refused("DELETE FROM documents");
		await refused("UPDATE documents SET deleted_at = now()");
		await refused("UPDATE documents SET erased_at = now()");
		await app.sql("UPDATE documents SET updated_at = now() WHERE id = $1", [documentId]);
		await app.sql("DELETE FROM templates WHERE id = $1", [template]);
	});
});

describe("a hold and a deletion at the same moment", () => {
	it("the hold waits for a deletion that has asked, and a deletion for a hold that is being placed", async () => {
		const url = app.dependencies.config.DATABASE_URL;
		const { documentId: first } = await createDraft(account);
		const asked = await holdLock(url, "SELECT count(*) FROM hold_of_account($1)", [account.userId]);
		const placed = hold();
		await asked.waitedFor();
		await asked.release();
		await placed;
		await release();

		// The hold has the lock, and is not committed.
		const log = await holdLock(url, "LOCK account_events IN SHARE MODE");
		const placing = hold();
		await log.waitedFor();
		const deleted = account.request("delete", `/documents/${first}`).then(({ status }) => status);
		await log.waitedFor({ count: 2 });
		await log.release();
		await placing;
		expect(await deleted).toBe(400);
		await release();
		await app.workOff();
	});

	it.each([
		["users", "name", "Deleted account"],
		["preferences", "count(*)::int", 0],
	])("the hold waits for the deletion of an account that removes its %s", async (table, column, removed) => {
		const url = app.dependencies.config.DATABASE_URL;
		const { userId } = account;
		await app.sql("INSERT INTO preferences (user_id, updated_at) VALUES ($1, now())", [userId]);
		expect(await operate(`users delete ${account.email}`)).toEqual(done);
		await app.sql("DELETE FROM graphile_worker._private_jobs");
		const lock = await holdLock(url, `LOCK ${table} IN SHARE MODE`);
		const deleted = finishDeletion(app.dependencies, { userId, teamIds: [] });
		await lock.waitedFor();
		const placed = operate(`retention hold user:${userId} --reason Case-7`);
		try {
			await lock.waitedFor({ count: 2, maxWaitMs: 8_000 });
		} finally {
			await lock.release();
			await deleted;
		}
		expect(await placed).toEqual(done);
		const key = table === "users" ? "id" : "user_id";
		expect(await app.sql(`SELECT ${column} AS value FROM ${table} WHERE ${key} = $1`, [userId])).toEqual([
			{ value: removed },
		]);
		expect(await operate(`retention release user:${userId}`)).toEqual(done);
		await app.workOff();
	});

	it("a hold that waits for an erasure does not hold up the pages of the account", async () => {
		const url = app.dependencies.config.DATABASE_URL;
		const { documentId } = await createDraft(account);
		const browser = await pageForms(app, account);
		const root = await createOperator(app);
		const erasing = await holdLock(url, "SELECT count(*) FROM hold_of_account($1)", [account.userId]);
		const placed = hold();
		await erasing.waitedFor();
		try {
			for (const [reader, path] of [
				[browser, `/documents/${documentId}`],
				[root, `/operator/users/${account.userId}`],
			] as const)
				await reader.open(path).timeout(8_000).expect(200);
			await erasing.waitedFor();
		} finally {
			await erasing.release();
			await placed;
		}
		await release();
		await app.workOff();
	});
});
