import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { createDraft } from "../../../test/support/documents.ts";
import { insertManyDocuments } from "../../../test/support/many-documents.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { addUpCounts } from "./queries.ts";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
	app = await startApp({ RATE_LIMIT_PER_MINUTE: "100000" });
	account = await createAccount(app);
});
afterAll(() => app.close());

async function list(by: TestAccount, query: string) {
	const { body } = await by.request("get", `/documents?${query}`).expect(200);
	return { totalPages: body.totalPages, ids: body.documents.map(({ id }: { id: number }) => id) };
}

function select(text: string, values: unknown[] = []) {
	return app.dependencies.db.$client.query(text, values);
}

describe("a list of documents", () => {
	it("is newest first, in pages, with the fields of the contract", async () => {
		const ids: number[] = [];
		for (const externalId of ["a", "b", "c"])
			ids.unshift((await createDraft(account, { externalId })).documentId);
		expect(await list(account, "perPage=2")).toEqual({ totalPages: 2, ids: ids.slice(0, 2) });
		expect(await list(account, "perPage=2&page=2")).toEqual({ totalPages: 2, ids: ids.slice(2) });
		expect(await list(account, "perPage=2&page=3")).toEqual({ totalPages: 2, ids: [] });
		expect(await list(account, "externalId=b")).toEqual({ totalPages: 1, ids: [ids[1]] });
		const { body } = await account.request("get", "/documents?perPage=1").expect(200);
		expect(body.documents[0]).toEqual({
			id: ids[0],
			externalId: "c",
			userId: account.userId,
			teamId: null,
			title: "Lease",
			status: "DRAFT",
			documentDataId: expect.any(String),
			createdAt: expect.any(String),
			updatedAt: expect.any(String),
			completedAt: null,
		});
	});

	it("has an ETag, which changes with the list", async () => {
		const { headers } = await account.request("get", "/documents").expect(200);
		const again = () => account.request("get", "/documents").set("If-None-Match", String(headers.etag));
		await again().expect(304);
		await createDraft(account);
		await again().expect(200);
	});

	it.each([
		"page=0",
		"page=-1",
		"page=1e3",
		"perPage=0",
		"perPage=x",
		"status=draft",
		"query=%20",
		"page=%00",
	])("is refused with %s", async (query) => {
		await account.request("get", `/documents?${query}`).expect(400);
	});

	it("holds nobody else's documents, and is empty for a newcomer", async () => {
		const newcomer = await createAccount(app);
		const team = await createAccount(app, { team: true });
		await createDraft(team);
		expect(await list(newcomer, "")).toEqual({ totalPages: 0, ids: [] });
		expect((await list(team, "")).ids).toHaveLength(1);
		await app.agent.get("/api/v1/documents").expect(401);
	});

	it("finds part of a title in any case, and takes % and _ as they are", async () => {
		const searcher = await createAccount(app);
		const titles = ["Lease 100%", "Sublease of_a flat", "契約書"];
		const ids: Record<string, number> = {};
		for (const title of titles) ids[title] = (await createDraft(searcher, { title })).documentId;
		const found = async (query: string) => (await list(searcher, `query=${encodeURIComponent(query)}`)).ids;
		expect(await found("LEASE")).toEqual([ids["Sublease of_a flat"], ids["Lease 100%"]]);
		expect(await found("0%")).toEqual([ids["Lease 100%"]]);
		expect(await found("of_a")).toEqual([ids["Sublease of_a flat"]]);
		expect(await found("契約")).toEqual([ids.契約書]);
		expect(await found("%%%")).toEqual([]);
		expect((await list(searcher, "query=lease&status=PENDING")).ids).toEqual([]);
	});
});

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

	it("are right wherever they lie, whatever was deleted, moved or added up since", async () => {
		const owner = await createAccount(app);
		// Every third id, so that they lie in three blocks.
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
