import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { type SealingService, startSealingService } from "../support/sealing-service.ts";
import type { ServiceProcess } from "../support/service-process.ts";

let service: SealingService;
beforeAll(async () => {
	service = await startSealingService();
});
afterAll(() => service.close());
// Includes those of a test that failed midway.
afterEach(() => service.killWorkers());

type Held = { reached: Promise<void>; release(): Promise<void> };
const locked = async (statement: string, values: unknown[] = []): Promise<Held> => {
	const lock = await holdLock(service.databaseUrl, statement, values);
	return { reached: lock.waitedFor(), release: () => lock.release() };
};
const requested = async (method: string, when: "before" | "after"): Promise<Held> => {
	const held = service.gate.hold(method, when);
	return { reached: held.reached, release: async () => held.release() };
};
/** A table that is also needed at the start, so it is locked once the worker has reached the uploaded file. */
const lockedLater = async (statement: string): Promise<Held> => {
	const reading = service.gate.hold("GET", "after");
	let lock: Held | undefined;
	const reached = reading.reached.then(async () => {
		lock = await locked(statement);
		reading.release();
		await lock.reached;
	});
	return { reached, release: async () => lock?.release() };
};

/** Only the end of the job itself is blocked; its mails and webhooks are queued. */
const lockedAtTheEnd = async (): Promise<Held> => {
	const { reached, release } = await lockedLater("SELECT 1 FROM graphile_worker._private_jobs FOR UPDATE");
	const othersDone = reached.then(async () => {
		while ((await service.countJobs()) > 1) await delay(50);
	});
	return { reached: othersDone, release };
};

/** The points at which a worker can die, in order, and how it is held there. */
const steps: [string, (documentId: number) => Promise<Held>][] = [
	["before it starts", (id) => locked("SELECT 1 FROM sealings WHERE document_id = $1 FOR UPDATE", [id])],
	["while it reads the uploaded file", () => requested("GET", "before")],
	["before it draws and signs", () => lockedLater("LOCK signing_certificates")],
	["before it records the object's key", () => lockedLater("LOCK sealings IN SHARE MODE")],
	["before it writes the sealed file", () => requested("PUT", "before")],
	["after the sealed file is written and before that is recorded", () => requested("PUT", "after")],
	[
		"before the transaction that records the seal",
		(id) => locked("SELECT 1 FROM documents WHERE id = $1 FOR UPDATE", [id]),
	],
	["within that transaction, at the audit event", () => locked("LOCK document_events IN SHARE MODE")],
	["within that transaction, at the webhooks", () => locked("LOCK webhook_deliveries IN SHARE MODE")],
	["within that transaction, at the mails", () => locked("LOCK mails IN SHARE MODE")],
	["after everything except completing the job", () => lockedAtTheEnd()],
];

it.each(steps)("a worker killed %s leaves one sealed document and one message each", async (_step, hold) => {
	const sample = await service.finishDocument();
	const held = await hold(sample.documentId);
	const worker = await service.startWorker();
	try {
		await held.reached;
	} finally {
		await worker.kill();
		await held.release();
	}
	await service.workOffAsTheNextWorker();
	await service.expectSealedOnce(sample);
});

it("storage that fails during sealing delays it, and nothing happens twice", async () => {
	const sample = await service.finishDocument();
	service.gate.go();
	const before = service.gate.dropped();
	const worker = await service.startWorker();
	await service.untilFailed(sample);
	expect(service.gate.dropped()).toBeGreaterThan(before);
	service.gate.come();
	await service.untilDone();
	await worker.kill();
	await service.expectSealedOnce(sample);
});

it("a starting worker removes the work files of a killed one", async () => {
	const sample = await service.finishDocument();
	const held = await requested("PUT", "before");
	const killed = await service.startWorker();
	await held.reached;
	await killed.kill();
	await held.release();
	expect(await workFoldersOf(killed)).toHaveLength(1);
	await service.startWorker();
	expect(await workFoldersOf(killed)).toEqual([]);
	await service.untilDone();
	await service.expectSealedOnce(sample);
});

async function workFoldersOf({ pid }: ServiceProcess): Promise<string[]> {
	return (await readdir(tmpdir())).filter((name) => name.startsWith(`doc-signing-${pid}-`));
}
