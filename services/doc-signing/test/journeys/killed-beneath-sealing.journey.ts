import { afterAll, afterEach, beforeAll, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { type DurableDatabase, startDurableDatabase } from "../support/durable-database.ts";
import { type ObjectStorageProcess, startObjectStorageProcess } from "../support/object-storage-process.ts";
import { type SealingService, startSealingService } from "../support/sealing-service.ts";

let database: DurableDatabase;
let storage: ObjectStorageProcess;
let service: SealingService;
beforeAll(async () => {
	database = await startDurableDatabase();
	storage = await startObjectStorageProcess();
	service = await startSealingService({ DATABASE_URL: database.url, ...storage.settings });
});
afterAll(async () => {
	await service.close();
	await storage.close();
	await database.close();
});
afterEach(() => service.killWorkers());

/**
 * Resolves when a worker has reached this step and is held there: by a lock, which a killed database releases, or
 * by the gate.
 */
type Place = { reached: Promise<void>; release(): void };
const atStatement = async (statement: string): Promise<Place> => {
	const lock = await holdLock(database.url, statement);
	return { reached: lock.waitedFor(), release: () => void lock.release() };
};
const atRequest = async (method: string, when: "before" | "after"): Promise<Place> =>
	service.gate.hold(method, when);

const places: [string, () => Promise<Place>][] = [
	["while the uploaded file is read", () => atRequest("GET", "before")],
	["while the sealed file is written", () => atRequest("PUT", "before")],
	["after the sealed file is written and before that is recorded", () => atRequest("PUT", "after")],
	["within the transaction that records the seal", () => atStatement("LOCK mails IN SHARE MODE")],
];

it.each(places)("a database killed %s delays sealing, which happens once", async (_place, hold) => {
	const sample = await service.finishDocument();
	const place = await hold();
	await service.startWorker();
	await place.reached;
	await database.kill();
	place.release();
	await database.start();
	await service.untilDone();
	await service.expectSealedOnce(sample);
});

it.each(places.slice(0, 3))("storage killed %s delays sealing, which happens once", async (_place, hold) => {
	const sample = await service.finishDocument();
	const place = await hold();
	await service.startWorker();
	await place.reached;
	await storage.kill();
	service.gate.go();
	place.release();
	await service.untilFailed(sample);
	await storage.start();
	service.gate.come();
	await service.untilDone();
	await service.expectSealedOnce(sample);
});
