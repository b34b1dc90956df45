import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { bulkTemplate, fileOf, rowOf } from "../../../test/support/documents/bulk-template.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { queueSealing } from "../../sealing/queue-sealing.ts";
import { createDocuments } from "./create-documents.ts";
import { deleteOldRuns } from "./queries.ts";
import { takeFile, takeSeveral } from "./take-rows.ts";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
	app = await startApp();
});
afterAll(async () => {
	await app.workOff();
	await app.close();
});

async function withTemplate() {
	account = await createAccount(app);
	return bulkTemplate(app, account);
}
const daysAgo = (days: number) => new Date(app.dependencies.clock().getTime() - days * 86_400_000);
const deleteOld = () => deleteOldRuns(app.dependencies.db, { unstarted: daysAgo(1), ended: daysAgo(30) });
async function namesFrom(templateId: number): Promise<string[]> {
	const rows = await app.sql(
		"SELECT r.name FROM documents d JOIN recipients r ON r.document_id = d.id WHERE template_id = $1 AND r.email LIKE 'person-%' ORDER BY d.id",
		[templateId],
	);
	return rows.map(({ name }) => name);
}

describe("an uploaded file", () => {
	const runsOf = async (templateId: number) =>
		(await app.sql("SELECT FROM bulk_runs WHERE template_id = $1", [templateId])).length;

	it("is refused if its rows with the template's recipients are too large", async () => {
		const { id, upload } = await withTemplate();
		await app.sql(
			`INSERT INTO template_recipients (template_id, email, name, role, signing_order)
			SELECT $1, repeat('a', 200) || '@example.com', repeat('a', 255), 'CC', n FROM generate_series(1, 190) n`,
			[id],
		);
		const rows = Array.from({ length: 300 }, (_, n) => rowOf(n));
		expect((await upload(fileOf(...rows), 400)).text).toContain("rows are too large");
		expect(await runsOf(id)).toBe(0);
		await upload(fileOf(...rows.slice(0, 100)), 303);
		expect(await runsOf(id)).toBe(1);
	});

	it("counts against a daily limit of the person", async () => {
		const { id, upload } = await withTemplate();
		const file = fileOf(...Array.from({ length: 500 }, (_, n) => rowOf(n)));
		await takeFile(app.dependencies, account.userId, 159_900_000);
		const { headers } = await upload(file, 429);
		expect(Number(headers["retry-after"])).toBeGreaterThan(0);
		expect(await runsOf(id)).toBe(0);
		const another = await withTemplate();
		await another.upload(file, 303);
	});
});

describe("a started run", () => {
	it("counts its rows against the daily limit", async () => {
		const { id, check, get, post, csrf } = await withTemplate();
		const { run, act } = await check(fileOf(rowOf(1), rowOf(2)));
		const other = await check(fileOf(rowOf(3)));
		for (const rows of [1_000, 1_000, 1_000, 1_000, 998])
			await takeSeveral(app.dependencies, account.userId, rows);
		await act("draft");
		const token = csrf((await get(other.run)).text, `${other.run}/draft`);
		const { text, headers } = await post(`${other.run}/draft`, { csrf: token }, 429);
		expect(text).toContain("You can start up to 5,000 CSV rows a day.");
		expect(Number(headers["retry-after"])).toBeLessThanOrEqual(18);
		expect((await get(run)).text).toContain("0 of 2 created");
		await other.act("discard");
		await app.workOff();
		expect(await namesFrom(id)).toHaveLength(2);
	});

	it("continues after a row that still fails at the last attempt", async () => {
		const { id, check, get } = await withTemplate();
		const { run, runId, act } = await check(fileOf(...[1, 2, 3].map(rowOf)));
		await act("draft");
		await app.sql("UPDATE bulk_rows SET input = input || $2 WHERE run_id = $1 AND number = 3", [
			runId,
			{ prefillFields: 7 },
		]);
		const deps = { ...app.dependencies, queueSealing };
		await expect(createDocuments(deps, runId)).rejects.toThrow();
		expect(await namesFrom(id)).toHaveLength(1);
		await app.sql("UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1 WHERE key = $1", [
			`bulk-run:${runId}`,
		]);
		await app.workOff();
		await app.sql("UPDATE bulk_rows SET input = input - 'prefillFields' WHERE run_id = $1", [runId]);
		const { text } = await get(run);
		expect(text).toContain("2 of 3 created as drafts. 1 failed.");
		expect(text).toContain("The document could not be created. Try again later.");
		expect(await namesFrom(id)).toEqual(["Person 1", "Person 3"]);
	});

	it("is deleted if it runs for too long after its last start", async () => {
		const { check } = await withTemplate();
		const [stuck, retried] = [await check(fileOf(rowOf(1))), await check(fileOf(rowOf(2)))];
		const left = async () => {
			await deleteOld();
			const rows = await app.sql("SELECT id FROM bulk_runs WHERE id = ANY($1) ORDER BY id", [
				[stuck.runId, retried.runId],
			]);
			return rows.map((row) => row.id);
		};
		await app.sql("UPDATE bulk_rows SET status = 'FAILED', problem = 'x' WHERE run_id = $1", [retried.runId]);
		await app.sql("UPDATE bulk_runs SET status = 'DONE', started_at = $2, finished_at = $3 WHERE id = $1", [
			retried.runId,
			daysAgo(31),
			daysAgo(29),
		]);
		await retried.act("retry");
		const start = "UPDATE bulk_runs SET status = 'RUNNING', started_at = $2 WHERE id = $1";
		await app.sql(start, [stuck.runId, daysAgo(29)]);
		expect(await left()).toEqual([stuck.runId, retried.runId]);
		await app.sql(start, [stuck.runId, daysAgo(31)]);
		expect(await left()).toEqual([retried.runId]);
		await app.workOff();
	});
});

it("old runs are deleted a few at a time, since all their rows are deleted with them", async () => {
	const { id } = await withTemplate();
	await app.sql(
		`WITH runs AS (
			INSERT INTO bulk_runs (template_id, user_id, file_name, created_at)
			SELECT $1, $2, 'people.csv', $3 FROM generate_series(1, 25) RETURNING id
		)
		INSERT INTO bulk_rows (run_id, number, input) SELECT id, number, '{}' FROM runs, generate_series(1, 100) number`,
		[id, account.userId, daysAgo(2)],
	);
	await app.sql(`
		CREATE TABLE deletions (transaction xid8);
		CREATE FUNCTION note_deletion() RETURNS trigger LANGUAGE plpgsql AS
			'BEGIN INSERT INTO deletions VALUES (pg_current_xact_id()); RETURN NULL; END';
		CREATE TRIGGER notes AFTER DELETE ON bulk_rows FOR EACH ROW EXECUTE FUNCTION note_deletion()`);
	await deleteOld();
	const rows = await app.sql(
		"SELECT count(*)::int AS rows FROM deletions GROUP BY transaction ORDER BY transaction",
	);
	expect(rows.map((transaction) => transaction.rows)).toEqual([1000, 1000, 500]);
});
