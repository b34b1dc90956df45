import { beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount } from "../../../../test/support/accounts.ts";
import { createDraft } from "../../../../test/support/documents/draft.ts";
import { insertManyDocuments } from "../../../../test/support/documents/insert-many.ts";
import { sharedAccount, sharedApp } from "../../../../test/support/shared-app.ts";

const app = sharedApp({ RATE_LIMIT_PER_MINUTE: "100000" });
const account = sharedAccount(app);
beforeAll(async () => {
	const { db } = app.dependencies;
	// Spread over three segments of ids, most of them in the middle one, with another account's documents in
	// between.
	await insertManyDocuments(app, account, 1_200);
	await insertManyDocuments(app, await createAccount(app), 100);
	await db.$client.query("ALTER TABLE documents ALTER id RESTART WITH 8200");
	await insertManyDocuments(app, await createAccount(app, { team: true }), 100);
	await insertAgain("Umbau Haus ", 1_300);
	await db.$client.query("ALTER TABLE documents ALTER id RESTART WITH 16500");
	await insertAgain("ÖFFNUNG 100% of_a 契約書 ", 300);
	await db.$client.query("UPDATE documents SET deleted_at = now() WHERE user_id = $1 AND id % 13 = 0", [
		account.userId,
	]);
	await createDraft(account, { title: "The Öffnung of a lonely ZEBRA" });
});

async function insertAgain(title: string, count: number): Promise<void> {
	await app.dependencies.db.$client.query(
		`WITH files AS (
			INSERT INTO document_data (id, account, upload_key, created_at, upload_offered_at)
			SELECT $2 || n, 'user:' || $1::int, 'u', now(), now() FROM generate_series(1, $3::int) n RETURNING id
		)
		INSERT INTO documents (user_id, title, document_data_id, date_format, created_at, updated_at)
		SELECT $1, id, id, 'yyyy', now(), now() FROM files`,
		[account.userId, title, count],
	);
}

/** The result of reading every title. */
async function expected(query: string, status: string): Promise<number[]> {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT id, title FROM documents WHERE user_id = $1 AND deleted_at IS NULL AND ($2 = '' OR status = $2) ORDER BY id DESC",
		[account.userId, status],
	);
	const matches = rows.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()));
	return matches.slice(0, 1_000).map(({ id }) => id);
}

async function found(query: string, status: string, by = account): Promise<number[]> {
	const ids: number[] = [];
	for (let page = 1, pages = 1; page <= pages; page++) {
		const search = new URLSearchParams({
			query,
			page: String(page),
			perPage: "100",
			...(status && { status }),
		});
		const { body } = await by.request("get", `/documents?${search}`).expect(200);
		pages = body.totalPages;
		ids.push(...body.documents.map(({ id }: { id: number }) => id));
	}
	return ids;
}

describe("a search of titles", () => {
	it.each([
		["one document", "lonely"],
		["one of a common and a rare word", "Contract 700 of"],
		["a few", "7001"],
		["some in every segment", "99"],
		["none, with existing letters", "ract haus"],
		["none, with missing letters", "¤¤¤¤¤"],
		["all of one segment", "umbau haus"],
		["only old ones", "CONTRACT"],
		["most of the newest", "öffnung 100% OF_A"],
		["one character", "z"],
		["one character that all have", "1"],
		["two characters", "of"],
		["literal % and _", "0% of_"],
		["other scripts", "契約"],
		["a backslash", "\\"],
	])("finds %s, as reading every title does", async (_what, query) => {
		for (const status of ["", "COMPLETED"])
			expect(await found(query, status)).toEqual(await expected(query, status));
	});

	it("finds no other account's documents", async () => {
		const stranger = await createAccount(app);
		const team = await createAccount(app, { team: true });
		await createDraft(team, { title: "Contract of the team" });
		await createDraft(stranger, { title: "Mine" });
		for (const query of ["Contract", "1", "lonely"]) expect(await found(query, "", stranger)).toEqual([]);
		expect(await found("contract", "", team)).toHaveLength(1);
	});
});
