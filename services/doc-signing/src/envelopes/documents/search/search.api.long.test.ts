import { beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import { createDraft } from "../../../../test/support/documents/draft.ts";
import { insertManyDocuments } from "../../../../test/support/documents/insert-many.ts";
import { sharedAccount, sharedApp } from "../../../../test/support/shared-app.ts";
import { isListed } from "../queries.ts";
import { feedSearch } from "./feed-search.ts";
import { findMatches } from "./find-matches.ts";
import { MAX_MATCHES } from "./queries.ts";

const app = sharedApp({ RATE_LIMIT_PER_MINUTE: "100000" });
const account = sharedAccount(app);
beforeAll(async () => {
	const { db } = app.dependencies;
	// Spread over three segments of ids, most of them in the middle one, with another account's documents in
	// between.
	await insertManyDocuments(app, account, 1_200);
	await insertManyDocuments(app, await createAccount(app), 100);
	await db.$client.query("ALTER TABLE documents ALTER id RESTART WITH 32700");
	await insertManyDocuments(app, await createAccount(app, { team: true }), 100);
	await insertAgain("Umbau Haus ", 1_300);
	await db.$client.query("ALTER TABLE documents ALTER id RESTART WITH 65600");
	await insertAgain("ÖFFNUNG 100% of_a 契約書 ", 300);
	await db.$client.query("UPDATE documents SET deleted_at = now() WHERE user_id = $1 AND id % 13 = 0", [
		account.userId,
	]);
	await feedSearch(db);
	await createDraft(account, { title: "The Öffnung of a lonely ZEBRA" });
});

async function insertAgain(title: string, count: number, by = account): Promise<void> {
	await app.dependencies.db.$client.query(
		`WITH files AS (
			INSERT INTO document_data (id, account, upload_key, created_at, upload_offered_at)
			SELECT $2 || n, 'user:' || $1::int, 'u', now(), now() FROM generate_series(1, $3::int) n RETURNING id
		)
		INSERT INTO documents (user_id, title, document_data_id, date_format, created_at, updated_at)
		SELECT $1, id, id, 'yyyy', now(), now() FROM files`,
		[by.userId, title, count],
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

describe("a search of everything", () => {
	/** The titles that a page finds. */
	async function titles(owner: TestAccount, sought: { query?: string; person?: string }): Promise<string[]> {
		const { db } = app.dependencies;
		const search = { ...sought, owner, isOfTitles: false, where: isListed(owner) };
		const ids = await findMatches(db, search, MAX_MATCHES);
		const { rows } = await db.$client.query("SELECT id, title FROM documents WHERE id = ANY($1)", [ids]);
		return ids.map((id) => rows.find((row) => row.id === id)?.title);
	}

	const person = (name: string, email: string) => ({ name, email, role: "SIGNER" as const });
	const sought: [string, { query?: string; person?: string }, string[]][] = [
		["part of a name", { query: "OVELAC" }, ["Lease"]],
		["the beginning of a name", { query: "gr" }, ["Offer"]],
		["part of an address", { query: "o'hara+x@ex" }, ["Lease"]],
		["part of an external id", { query: "crm-77" }, ["Offer"]],
		["part of a title", { query: "eas" }, ["Lease"]],
		["another script", { query: "花子" }, ["Offer"]],
		["nothing of two texts", { query: "Lovelace ada@" }, []],
		["a whole address", { person: "o'hara+x@example.com" }, ["Lease"]],
		["no part of an address", { person: "hara+x@example.com" }, []],
		["an address and a text", { person: "o'hara+x@example.com", query: "offer" }, []],
		["characters with a meaning in PostgreSQL", { query: "\\' & 'x':*" }, []],
	];

	it("finds names, addresses and external ids in the index, and before it has them", async () => {
		const { db } = app.dependencies;
		const owner = await createAccount(app, { plan: "enterprise" });
		const lease = [person("Ada Lovelace", "O'Hara+x@example.com")];
		const offer = [person("Grace Hopper", "grace@example.com"), person("山田 花子", "hanako@example.com")];
		// Older than what a search reads one by one.
		await createDraft(owner, { title: "Lease", recipients: lease });
		await createDraft(owner, { title: "Offer", externalId: "crm-7781", recipients: offer });
		const expectAll = async () => {
			for (const [what, search, wanted] of sought)
				expect([what, await titles(owner, search)]).toEqual([what, wanted]);
		};
		await expectAll();
		await insertAgain("Bulk ", 250, owner);
		await expectAll();
		await feedSearch(db);
		await expectAll();
	});

	it("finds what has changed a moment ago, and no longer what it was", async () => {
		const { db } = app.dependencies;
		const owner = await createAccount(app, { plan: "enterprise" });
		const { documentId, recipients } = await createDraft(owner, {
			title: "Lease",
			recipients: [person("Ada Lovelace", "ada@example.com")],
		});
		await insertAgain("Many ", 250, owner);
		await feedSearch(db);
		const path = `/documents/${documentId}`;
		await owner.request("patch", path).send({ title: "Sublease of a flat", externalId: "ext-9" }).expect(200);
		await owner
			.request("patch", `${path}/recipients/${recipients[0]?.recipientId}`)
			.send({ name: "Grace Hopper", email: "grace@example.com" })
			.expect(200);
		const expectNew = async () => {
			for (const query of ["sublease", "hopper", "grace@", "EXT-9"])
				expect(await titles(owner, { query })).toEqual(["Sublease of a flat"]);
			for (const query of ["lovelace", "ada@"]) expect(await titles(owner, { query })).toEqual([]);
		};
		await expectNew();
		await feedSearch(db);
		await expectNew();
		const { rows } = await db.$client.query("SELECT title, others FROM search_texts WHERE document_id = $1", [
			documentId,
		]);
		expect(rows).toEqual([{ title: "Sublease of a flat", others: "ext-9\nGrace Hopper\ngrace@example.com" }]);
		await owner.request("delete", path).expect(200);
		expect(await titles(owner, { query: "hopper" })).toEqual([]);
		await feedSearch(db);
		const { rowCount } = await db.$client.query("SELECT FROM search_texts WHERE document_id = $1", [
			documentId,
		]);
		expect(rowCount).toBe(0);
		await db.execute("SELECT graphile_worker.complete_jobs(array(SELECT id FROM graphile_worker.jobs))");
	});

	it("is fed by one job at a time, and by what is committed later in the next", async () => {
		const { db } = app.dependencies;
		const owner = await createAccount(app);
		const { documentId } = await createDraft(owner, { title: "First" });
		const read = async () =>
			(await db.$client.query("SELECT title FROM search_texts WHERE document_id = $1", [documentId])).rows;
		await db.transaction(async (tx) => {
			await tx.execute(`UPDATE documents SET title = 'Second' WHERE id = ${documentId}`);
			await feedSearch(db);
		});
		expect(await read()).toEqual([{ title: "First" }]);
		await Promise.all([feedSearch(db, 10), feedSearch(db, 10)]);
		expect(await read()).toEqual([{ title: "Second" }]);
	});

	it("leaves nothing to read through beside the index once it is fed", async () => {
		const { db } = app.dependencies;
		await createDraft(await createAccount(app), { title: "Merged" });
		await feedSearch(db);
		const { rows } = await db.$client.query("SELECT gin_clean_pending_list('search_texts_pieces') AS pages");
		expect(rows).toEqual([{ pages: "0" }]);
	});
});
