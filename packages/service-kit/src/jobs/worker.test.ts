import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it, jest } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { ConnectionPool } from "../database/connection-pool.ts";
import { type Database, openDatabase, runMigrations } from "../database/index.ts";
import { createLog } from "../log/create-log.ts";
import { registry } from "../metrics/registry.ts";
import { quietLog, until } from "../testing/index.ts";
import { countJobs, enqueue, type JobQueue, startServiceWorker, startWorker } from "./index.ts";

let url: string;
let db: Database;
beforeAll(async () => {
	url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "test", poolSize: 12, onIdleError: () => {} });
});
afterAll(() => db.$client.end());

/** A task whose jobs end only after `letGo`. */
function hangingTask() {
	const begun: string[] = [];
	let letGo = (): void => {};
	const gone = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	const task = async (payload: unknown) => {
		begun.push((payload as { of: string }).of);
		await gone;
	};
	return { begun, task, letGo };
}

async function work(queues: JobQueue[], whileWorking: () => Promise<void>, letGo: () => void) {
	const worker = startWorker({ db, log: quietLog, queues });
	try {
		await whileWorking();
		letGo();
		await until(async () => (await countJobs(db)).length === 0);
	} finally {
		letGo();
		await worker.stop(5);
	}
}

it("connections that jobs hold without a statement are exposed, except those on which queues listen", async () => {
	const held = jest.spyOn(ConnectionPool.prototype, "heldIdleCount", "get").mockReturnValue(3);
	const exposed = () => registry.getSingleMetricAsString("job_connections_held_idle");
	const worker = startServiceWorker({
		service: "test",
		database: { url },
		preparedStatements: true,
		migrations: new URL("./", import.meta.url),
		log: quietLog,
		queues: [{ name: "letters", tasks: {}, slots: 1 }],
	});
	try {
		expect(await exposed()).toMatch(/ 2$/);
	} finally {
		held.mockRestore();
		await worker.stop(1);
	}
	expect(await exposed()).toMatch(/ 0$/);
});

it("the pool has as many connections as a queue has slots, so graphile-worker does not warn", async () => {
	const folder = await mkdtemp(join(tmpdir(), "no-migrations-"));
	await mkdir(join(folder, "meta"));
	await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ entries: [] }));
	const migrations = pathToFileURL(folder);
	await runMigrations(url, { folder: migrations, lock: 1, applicationName: "test" });
	const lines: string[] = [];
	let done = 0;
	const worker = startServiceWorker({
		service: "test",
		database: { url },
		preparedStatements: true,
		migrations,
		log: createLog({ service: "test", level: "info" }, { write: (line) => void lines.push(line) }),
		queues: [{ name: "wide", tasks: { wide: async () => void done++ }, slots: 9 }],
	});
	try {
		await enqueue(db, "wide", {});
		await until(() => done === 1);
	} finally {
		await worker.stop(5);
		await rm(folder, { recursive: true });
	}
	expect(lines).toEqual([]);
});

it("no job runs until the database has its migrations", async () => {
	let isMigrated = false;
	let asked = 0;
	const begun: unknown[] = [];
	const requireMigrations = async () => {
		asked += 1;
		if (!isMigrated) throw new Error("pending");
	};
	await enqueue(db, "early", {});
	const queues = [{ name: "early", tasks: { early: async () => void begun.push(isMigrated) }, slots: 1 }];
	const worker = startWorker({ db, log: quietLog, queues, requireMigrations });
	try {
		await until(() => asked === 2 || begun.length > 0);
		isMigrated = true;
		await until(async () => (await countJobs(db)).length === 0);
	} finally {
		await worker.stop(5);
	}
	expect(begun).toEqual([true]);
});

it("hanging jobs occupy slots of their own queue only", async () => {
	const slow = hangingTask();
	let done = 0;
	for (let jobs = 0; jobs < 5; jobs++) await enqueue(db, "slow", { of: "slow" });
	await enqueue(db, "quick", {});
	const queues = [
		{ name: "slow", tasks: { slow: slow.task }, slots: 2 },
		{ name: "quick", tasks: { quick: async () => void done++ }, slots: 1 },
	];
	const whileWorking = async () => {
		await until(() => slow.begun.length === 2 && done === 1);
		await enqueue(db, "quick", {});
		await until(() => done === 2);
		expect(slow.begun).toHaveLength(2);
	};
	await work(queues, whileWorking, slow.letGo);
	expect(slow.begun).toHaveLength(5);
});

it("jobs with a flag occupy no more slots than its limit, even if all slots poll at once", async () => {
	const { begun, task, letGo } = hangingTask();
	const of = (owner: string, more: string[] = []) =>
		enqueue(db, "post", { of: owner }, { flags: [`owner:${owner}`, ...more] });
	for (let jobs = 0; jobs < 6; jobs++) await of("careless", ["failing"]);
	for (let jobs = 0; jobs < 6; jobs++) await of("hasty");
	await of("patient", ["failing"]);
	await of("quiet");
	const queues = [{ name: "post", tasks: { post: task }, slots: 8, limits: { owner: 3, failing: 2 } }];
	const whileWorking = async () => {
		await until(() => begun.includes("quiet"));
		expect(begun.filter((owner) => owner === "careless")).toHaveLength(2);
		expect(begun.filter((owner) => owner === "hasty")).toHaveLength(3);
		expect(begun).not.toContain("patient");
	};
	await work(queues, whileWorking, letGo);
	expect(begun).toHaveLength(14);
});
