import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "@jest/globals";
import { readMetrics } from "@repo/service-kit/metrics";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { StorageUnavailable } from "./errors.ts";
import { removeLater } from "./queries.ts";
import { keepFile, removeDueObjects, storeFile } from "./stored-objects.ts";
import { objectsToRemove } from "./tables.ts";

const app = sharedApp();
const store = () => storeFile(app.dependencies, Buffer.from("ink"), "image/png");
const keep = (key: string) => app.dependencies.db.transaction((tx) => keepFile(tx, key));
const sweep = () => removeDueObjects(app.dependencies, 1);
const isStored = async (key: `files/${string}`) => (await app.dependencies.storage.find(key)) !== undefined;

it("a file that no row names, as after a crash, is removed a day later", async () => {
	const [lost, other, kept] = [await store(), await store(), await store()];
	await keep(kept.key);
	await sweep();
	expect(await isStored(lost.key)).toBe(true);
	app.travel(86_401);
	await sweep();
	expect([await isStored(lost.key), await isStored(other.key), await isStored(kept.key)]).toEqual([
		false,
		false,
		true,
	]);
	await expect(keep(lost.key)).rejects.toThrow(StorageUnavailable);
});

it("a file whose transaction fails is removed", async () => {
	const { key } = await store();
	const { db } = app.dependencies;
	const failed = db.transaction(async (tx) => {
		await keepFile(tx, key);
		throw new Error("refused");
	});
	await expect(failed).rejects.toThrow("refused");
	app.travel(86_401);
	await sweep();
	expect(await isStored(key)).toBe(false);
});

it("a replaced file is removed at its time, also if that is asked twice", async () => {
	const { key } = await store();
	await keep(key);
	const { db, clock } = app.dependencies;
	for (const at of [clock(), clock()]) await removeLater(db, key, at);
	await sweep();
	expect(await isStored(key)).toBe(false);
});

it("a server without versions, as in tests, is not counted as failing", async () => {
	const read = async () => (await readMetrics(app.dependencies.db)).match(/^storage_failures_total.*$/gm);
	const before = await read();
	expect(await app.dependencies.storage.remove((await store()).key)).toBe("current");
	expect(await read()).toEqual(before);
});

it("a thousand objects that the storage refuses to remove do not hold back a new one", async () => {
	const { db, storage, clock } = app.dependencies;
	await db.$client.query(
		"INSERT INTO objects_to_remove SELECT 'files/' || md5(n::text), $1 FROM generate_series(1, 1000) n",
		[clock()],
	);
	app.travel(1);
	const { key } = await store();
	await keep(key);
	await removeLater(db, key, clock());
	let refused = 0;
	const remove: typeof storage.remove = async (removed) => {
		if (removed === key) return storage.remove(removed);
		refused++;
		// A run ends after four minutes.
		app.travel(1);
		return "refused";
	};
	const run = () => removeDueObjects({ ...app.dependencies, storage: { ...storage, remove } }, 500);
	for (let runs = 0; runs < 5; runs++) await run();
	expect(await isStored(key)).toBe(false);
	expect(refused).toBe(1000);
	// All of them are tried again.
	app.travel(3600);
	await run();
	expect(refused).toBeGreaterThan(1000);
	await db.delete(objectsToRemove);
}, 60_000);

it("a file that is being removed cannot be kept any more", async () => {
	const { key } = await store();
	app.travel(86_401);
	const { storage } = app.dependencies;
	let keeping: Promise<void> | undefined;
	// Not as a part of the removal, whose transaction takes one connection.
	const outside = AsyncLocalStorage.snapshot();
	const remove: typeof storage.remove = async (removed) => {
		keeping = outside(() => keep(removed));
		// It waits for this removal; without the lock it would end here.
		await Promise.race([keeping.catch(() => undefined), setTimeout(300)]);
		return storage.remove(removed);
	};
	await removeDueObjects({ ...app.dependencies, storage: { ...storage, remove } }, 1);
	await expect(keeping).rejects.toThrow(StorageUnavailable);
	expect(await isStored(key)).toBe(false);
});
