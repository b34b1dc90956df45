import { describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { insertManyDocuments } from "../../../test/support/documents/insert-many.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
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
