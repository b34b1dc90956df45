import { afterEach, beforeEach, expect, it } from "@jest/globals";
import type { HeldLock } from "../../../test/support/hold-lock.ts";
import { prepareWorker, until, type WorkerUnderTest } from "../../../test/support/worker-under-test.ts";

let worker: WorkerUnderTest;
beforeEach(async () => {
	worker = await prepareWorker();
});
afterEach(() => worker.close());

it("a runner that cannot come to its end is left behind", async () => {
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
	// Each counts twice in the queue's bookkeeping after that failure, until it waits for ever for zero.
	for (const [index, end] of finish.entries()) {
		end();
		if (index < 2) await until(async () => (await worker.countJobs()) === 3 - index);
	}
	await until(async () => (await worker.countJobs()) === 0);
	expect(worker.begun.filter((name) => name === "cut")).toHaveLength(2);
});
