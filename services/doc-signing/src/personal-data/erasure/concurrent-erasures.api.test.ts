import { afterEach, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { berta, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { findErasure } from "../../envelopes/retention/queries.ts";
import { forgetDueRemovals, removeLater } from "../../platform/storage/queries.ts";
import { Superseded } from "../../sealing/errors.ts";
import { findSealing, setPendingKey } from "../../sealing/queries/sealings.ts";
import { storeSealed } from "../../sealing/unfinished-objects.ts";
import { eraseDocument } from "./erase-document.ts";

const { app } = sharedMailApp();
const account = sharedAccount(app);
const bytes = Buffer.from("sealed");

const lock = (statement: string, values: unknown[] = []) =>
	holdLock(app.dependencies.config.DATABASE_URL, statement, values);
const lockRemoval = (key: string) => lock("SELECT FROM objects_to_remove WHERE key = $1 FOR UPDATE", [key]);
const removals = () => app.sql("SELECT key FROM objects_to_remove WHERE key LIKE 'files/race%' ORDER BY key");
const erase = (documentId: number) =>
	app.dependencies.db.transaction(async (tx) => {
		// Otherwise a small table is often sorted by chance.
		await tx.execute("SET LOCAL enable_sort = off");
		return eraseDocument(tx, app.dependencies, {
			...{ access: "operator", by: { kind: "operator", name: "root" } },
			documentId,
		});
	});
const raceKey = (name: string) => `files/race${name.repeat(30)}` as const;

afterEach(() => app.sql("DELETE FROM objects_to_remove"));

async function cancelled(): Promise<number> {
	const { documentId } = await sendNewDocument(account);
	await account.request("post", `/documents/${documentId}/cancel`).expect(200);
	return documentId;
}

it("a superseded attempt keeps the removal of its object, and stores nothing", async () => {
	const { db, clock, storage } = app.dependencies;
	const key = raceKey("a");
	await removeLater(db, key, clock());
	await expect(storeSealed({ db, storage }, { key, bytes, name: async () => false })).rejects.toThrow(
		Superseded,
	);
	expect(await removals()).toEqual([{ key }]);
	expect(await storage.find(key)).toBeUndefined();
});

it("an attempt names its object and forgets an earlier removal at once: one that is recorded after that is kept", async () => {
	const { db, clock } = app.dependencies;
	const { documentId } = await sendNewDocument(account, { recipients: [{ ...berta, role: "CC" }] });
	const key = raceKey("b");
	await removeLater(db, key, clock());
	const held = await lockRemoval(key);
	const name = (tx: Parameters<typeof setPendingKey>[0]) => setPendingKey(tx, { documentId, number: 0 }, key);
	const storing = storeSealed(app.dependencies, { key, bytes, name });
	await held.waitedFor();
	expect(await findSealing(db, documentId)).toMatchObject({ pendingKey: null });
	await held.release();
	await storing;
	expect(await findSealing(db, documentId)).toMatchObject({ pendingKey: key });
	expect(await removals()).toEqual([]);
	await app.workOff();
});

it("an erasure waits for an attempt that names an object, and removes that object", async () => {
	const { db } = app.dependencies;
	const { documentId } = await sendNewDocument(account, { recipients: [{ ...berta, role: "CC" }] });
	await app.workOff();
	const key = raceKey("c");
	const naming = await db.$client.connect();
	await naming.query("BEGIN");
	await naming.query("UPDATE sealings SET pending_key = $1 WHERE document_id = $2", [key, documentId]);
	const erasing = erase(documentId);
	const waiting =
		"SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
	while ((await app.sql(waiting)).length === 0);
	await naming.query("COMMIT");
	naming.release();
	await erasing;
	expect((await findErasure(db, documentId))?.objects).toContain(key);
	await app.workOff();
});

it("two erasures of documents with the same file do not wait for each other; the later one removes the file", async () => {
	const first = await cancelled();
	const { body } = await account.request("post", `/documents/${first}/duplicate`).expect(200);
	await account.request("post", `/documents/${body.documentId}/send`).expect(200);
	await account.request("post", `/documents/${body.documentId}/cancel`).expect(200);
	// Before either changes its row.
	const held = await lock("LOCK document_data IN SHARE MODE");
	const both = Promise.all([erase(first), erase(body.documentId)]);
	await held.waitedFor({ count: 2 });
	await held.release();
	expect(await both).toEqual([true, true]);
	const { db } = app.dependencies;
	const erasures = [await findErasure(db, first), await findErasure(db, body.documentId)];
	expect(erasures.map((erasure) => erasure?.isFileShared).toSorted()).toEqual([false, true]);
	await app.workOff();
});

const names = ["h", "g", "f", "e", "d"];

it("an erasure records removals in the order of their keys, as another one of the account does", async () => {
	const documentId = await cancelled();
	const { db, clock } = app.dependencies;
	const [{ id }] = await app.sql(
		"INSERT INTO account_exports (user_id, created_at, documents_total, expires_at) VALUES ($1, now(), 0, now()) RETURNING id",
		[account.userId],
	);
	for (const [number, name] of names.entries()) {
		await removeLater(db, raceKey(name), clock());
		await app.sql("INSERT INTO account_export_files (export_id, number, storage_key) VALUES ($1, $2, $3)", [
			...[id, number, raceKey(name)],
		]);
	}
	await expectOrder(() => erase(documentId));
	await app.sql("DELETE FROM account_exports");
	await app.workOff();
});

it("removals are forgotten in the order of their keys", async () => {
	const { db, clock } = app.dependencies;
	for (const name of names) await removeLater(db, raceKey(name), clock());
	app.travel(1);
	await expectOrder(() => forgetDueRemovals(db, names.map(raceKey), clock()));
	expect(await removals()).toEqual([]);
});

/** While this waits for the row of the first key, it has locked none of the others. */
async function expectOrder(change: () => Promise<unknown>): Promise<void> {
	const held = await lockRemoval(raceKey("d"));
	const changing = change();
	await held.waitedFor();
	const free = await app.sql(
		"SELECT key FROM objects_to_remove WHERE key LIKE 'files/race%' FOR UPDATE SKIP LOCKED",
	);
	await held.release();
	await changing;
	expect(free.map(({ key }) => key).toSorted()).toEqual(["e", "f", "g", "h"].map(raceKey));
}
