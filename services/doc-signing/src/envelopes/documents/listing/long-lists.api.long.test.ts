import { describe, expect, it } from "@jest/globals";
import { waitForBlockedStatement } from "@repo/infra-local/testing";
import type { Queryable } from "@repo/service-kit/database";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import { createDraft } from "../../../../test/support/documents/draft.ts";
import { insertManyDocuments } from "../../../../test/support/documents/insert-many.ts";
import { sharedApp } from "../../../../test/support/shared-app.ts";
import { addUpCounts } from "./queries.ts";

const app = sharedApp({ RATE_LIMIT_PER_MINUTE: "100000" });

async function list(by: TestAccount, query: string) {
	const { body } = await by.request("get", `/documents?${query}`).expect(200);
	return { totalPages: body.totalPages, ids: body.documents.map(({ id }: { id: number }) => id) };
}

function select(text: string, values: unknown[] = []) {
	return app.dependencies.db.$client.query(text, values);
}

describe("the pages of a long list", () => {
	const statuses = ["", "DRAFT", "COMPLETED"];

	async function expectRightPages(owner: TestAccount): Promise<void> {
		for (const status of statuses) {
			const { rows } = await select(
				"SELECT id FROM documents WHERE user_id = $1 AND team_id IS NULL AND deleted_at IS NULL AND ($2 = '' OR status = $2) ORDER BY id DESC",
				[owner.userId, status],
			);
			const ids = rows.map(({ id }) => id);
			const totalPages = Math.ceil(ids.length / 70);
			for (const page of [
				1,
				2,
				Math.ceil(totalPages / 3),
				Math.ceil(totalPages / 2),
				totalPages - 1,
				totalPages,
			]) {
				const answer = await list(owner, `perPage=70&page=${page}${status && `&status=${status}`}`);
				expect(answer).toEqual({ totalPages, ids: ids.slice((page - 1) * 70, page * 70) });
			}
		}
	}

	it("are correct at any offset, after deletions, status changes and compaction", async () => {
		const owner = await createAccount(app);
		// Every third id, so that they span three blocks.
		await select("ALTER TABLE documents ALTER id SET INCREMENT 3");
		await insertManyDocuments(app, owner, 3_000);
		await expectRightPages(owner);
		await addUpCounts(app.dependencies.db);
		await expectRightPages(owner);

		await select(
			"UPDATE documents SET status = 'PENDING', sent_at = now() WHERE user_id = $1 AND status = 'DRAFT' AND id % 5 = 0",
			[owner.userId],
		);
		await select("UPDATE documents SET deleted_at = now() WHERE user_id = $1 AND id % 7 = 0", [owner.userId]);
		await select("DELETE FROM documents WHERE user_id = $1 AND id % 11 = 0", [owner.userId]);
		await expectRightPages(owner);
		await Promise.all([addUpCounts(app.dependencies.db), addUpCounts(app.dependencies.db)]);
		await expectRightPages(owner);
		const { rows } = await select("SELECT count(*)::int AS n FROM document_counts WHERE user_id = $1", [
			owner.userId,
		]);
		expect(rows[0].n).toBeLessThan(20);
	});
});

it("a list by external id has all documents with it, and no others", async () => {
	const owner = await createAccount(app);
	await insertManyDocuments(app, owner, 1_500);
	await select(
		"UPDATE documents SET external_id = CASE WHEN id % 10 = 0 THEN 'b' ELSE 'a' END WHERE user_id = $1",
		[owner.userId],
	);
	for (const status of ["", "DRAFT"]) {
		const { rows } = await select(
			"SELECT id FROM documents WHERE user_id = $1 AND external_id = 'a' AND ($2 = '' OR status = $2) ORDER BY id DESC",
			[owner.userId, status],
		);
		const totalPages = Math.ceil(rows.length / 100);
		for (const page of [1, totalPages, totalPages + 1])
			expect(await list(owner, `externalId=a&perPage=100&page=${page}&status=${status}`)).toEqual({
				totalPages,
				ids: rows.slice((page - 1) * 100, page * 100).map(({ id }) => id),
			});
	}
	// With part of a title, as many as without an external id.
	expect(await list(owner, "externalId=a&query=contract&perPage=100")).toMatchObject({ totalPages: 10 });
});

/** Rows of document_counts that this connection has read. */
async function countReads(tx: Queryable): Promise<number> {
	const { rows } = await tx.execute<{ rows: number }>(
		"SELECT (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'document_counts'",
	);
	return rows[0]?.rows ?? 0;
}

it("only the counts of blocks that changed are read to add them up", async () => {
	const { db } = app.dependencies;
	await select(
		"INSERT INTO document_counts (user_id, status, block, change, is_sum) SELECT 1000000 + n, 'DRAFT', n, 1, true FROM generate_series(1, 20000) n",
	);
	await addUpCounts(db);
	// No ANALYZE: the statistics do not show yet that changes are few.
	await select("VACUUM document_counts");
	const [person, member] = [await createAccount(app), await createAccount(app, { team: true })];
	for (const account of [person, person, member, member]) await createDraft(account);
	const read = await db.transaction(async (tx) => {
		const before = await countReads(tx);
		await addUpCounts(tx, 1);
		return (await countReads(tx)) - before;
	});
	expect(read).toBeGreaterThan(0);
	expect(read).toBeLessThan(50);
	const { rows } = await select("SELECT change, is_sum FROM document_counts WHERE user_id = ANY($1)", [
		[person.userId, member.userId],
	]);
	expect(rows).toEqual([
		{ change: 2, is_sum: true },
		{ change: 2, is_sum: true },
	]);
});

describe("two jobs that add up counts at once", () => {
	async function expectCounts(owner: TestAccount, changes: number[]) {
		const totalPages = changes.reduce((sum, change) => sum + change, 0);
		expect(await list(owner, "perPage=1")).toMatchObject({ totalPages });
		const { rows } = await select(
			"SELECT change FROM document_counts WHERE user_id = $1 ORDER BY change DESC",
			[owner.userId],
		);
		expect(rows.map(({ change }) => change)).toEqual(changes);
	}

	it("merge a change with the same sum once", async () => {
		const { db } = app.dependencies;
		const owner = await createAccount(app);
		await createDraft(owner);
		await addUpCounts(db);
		await createDraft(owner);
		let other: Promise<void> | undefined;
		await db.transaction(async (tx) => {
			await addUpCounts(tx);
			await createDraft(owner);
			other = addUpCounts(db);
			await waitForBlockedStatement(db.$client);
		});
		await other;
		await expectCounts(owner, [2, 1]);
	});

	it("do not wait for each other's changes, and the next job merges their sums", async () => {
		const { db } = app.dependencies;
		const owner = await createAccount(app);
		await createDraft(owner);
		await db.transaction(async (tx) => {
			await addUpCounts(tx);
			await createDraft(owner);
			await addUpCounts(db);
		});
		await expectCounts(owner, [1, 1]);
		await createDraft(owner);
		await addUpCounts(db);
		await expectCounts(owner, [3]);
		await select("UPDATE documents SET deleted_at = now() WHERE user_id = $1", [owner.userId]);
		await addUpCounts(db);
		await expectCounts(owner, []);
	});
});
