import { afterEach, beforeEach, expect, it } from "@jest/globals";
import type { HeldLock } from "@repo/infra-local/testing";
import { prepareWorker, type WorkerUnderTest } from "../../test/support/worker-under-test.ts";
import { until } from "../testing/index.ts";

const nothing = { begun: 0, alive: 0 };

let worker: WorkerUnderTest;
beforeEach(async () => {
	worker = await prepareWorker();
});
afterEach(() => worker.close());

it("a worker continues after the database closes its connections", async () => {
	worker.start();
	await worker.addJob("before");
	await until(() => worker.begun.length === 1);
	await worker.cutConnections();
	await worker.addJob("after");
	await until(() => worker.begun.length === 2);
	await worker.stop();
	expect(await worker.findLeftovers()).toEqual(nothing);
});

it("a worker whose connections are cut while it starts retries", async () => {
	// A worker's first query is for the ids of its tasks.
	const lock = await worker.lock("LOCK graphile_worker._private_tasks");
	worker.start();
	await lock.waitedFor();
	await worker.cutConnections();
	await lock.release();
	await worker.addJob();
	await until(() => worker.begun.length === 1);
	await worker.stop();
	expect(await worker.findLeftovers()).toEqual(nothing);
});

it("a job that finishes while its connection is cut runs again, after the others have finished", async () => {
	let cut: HeldLock | undefined;
	let finish: (() => void) | undefined;
	worker.start(async (name) => {
		if (worker.begun.length > 2) return;
		if (name === "cut") cut = await worker.lock("SELECT FROM graphile_worker._private_jobs FOR UPDATE");
		else
			await new Promise<void>((resolve) => {
				finish = resolve;
			});
	});
	await worker.addJob("cut");
	await until(() => cut !== undefined);
	await worker.addJob("other");
	await until(() => finish !== undefined);
	await cut?.waitedFor();
	await worker.cutConnections("wait_event_type = 'Lock'");
	await cut?.release();
	await until(() => worker.logged.some((line) => line.includes("Failed to complete jobs")));
	finish?.();
	await until(async () => (await worker.countJobs()) === 0);
	expect(worker.begun).toEqual(["cut", "other", "cut"]);
	await worker.stop();
	expect(await worker.findLeftovers()).toEqual(nothing);
});

it("a worker that starts without a database logs that, waits, and starts when it becomes available", async () => {
	await worker.addJob();
	await worker.gate.shut();
	worker.start();
	await until(() => worker.logged.some((line) => line.includes("ECONNREFUSED")));
	await worker.gate.open();
	await until(() => worker.begun.length === 1);
	await worker.stop();
	expect(await worker.findLeftovers()).toEqual(nothing);
});

it("a worker stops even while the database is unavailable", async () => {
	worker.start();
	await worker.addJob();
	await until(() => worker.begun.length === 1);
	await worker.gate.shut();
	await worker.stop();
	await worker.gate.open();
	// The database learns of it by its silence.
	expect(await worker.findLeftovers()).toMatchObject({ begun: 0 });
});

it("a worker stopped while starting leaves nothing behind", async () => {
	const lock = await worker.lock("LOCK graphile_worker.migrations");
	worker.start();
	await lock.waitedFor();
	const stopped = worker.stop();
	await lock.release();
	await stopped;
	expect(await worker.findLeftovers()).toEqual(nothing);
});

it("a runner that cannot end is abandoned", async () => {
	let cut: HeldLock | undefined;
	const finish: (() => void)[] = [];
	worker.start(async (name) => {
		if (worker.begun.length > 4) return;
		if (name === "cut") cut = await worker.lock("SELECT FROM graphile_worker._private_jobs FOR UPDATE");
		else await new Promise<void>((resolve) => finish.push(resolve));
	});
	await worker.addJob("cut");
	await until(() => cut !== undefined);
	for (let others = 0; others < 3; others++) await worker.addJob("other");
	await until(() => finish.length === 3);
	await cut?.waitedFor();
	await worker.cutConnections("wait_event_type = 'Lock'");
	await cut?.release();
	await until(() => worker.logged.some((line) => line.includes("Failed to complete jobs")));
	// After that failure, the queue counts each of them twice, and waits forever for the count to reach zero.
	for (const [index, end] of finish.entries()) {
		end();
		if (index < 2) await until(async () => (await worker.countJobs()) === 3 - index);
	}
	await until(async () => (await worker.countJobs()) === 0);
	expect(worker.begun.filter((name) => name === "cut")).toHaveLength(2);
});
