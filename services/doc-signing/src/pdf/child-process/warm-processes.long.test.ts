import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { metricsDuring } from "@repo/service-kit/testing";
import { childPids, until } from "../../../test/support/pdf-children.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import type { WorkClass } from "./lanes.ts";
import { openPdfPool, type PdfPool, type PdfPoolOptions } from "./pdf-processes.ts";

const MB = 1024 * 1024;
const options: PdfPoolOptions = { size: 1, timeLimitMs: 20_000, memoryLimitBytes: 768 * MB };
/** Generous, since the children run at a low priority, beside other tests. */
const BUSY_MS = 90_000;
/** Longer than a spare waits for the job that took the last one. */
const AFTER_SPARE_MS = 1_500;

let folder: string;
let path: string;
let pool: PdfPool;
let others: number[] = [];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "warm-processes-"));
	path = join(folder, "three-pages.pdf");
	await writeFile(path, fixture("three-pages.pdf"));
	others = childPids();
});

afterEach(() => pool.close());

afterAll(() => rm(folder, { recursive: true }));

const pids = () => childPids().filter((pid) => !others.includes(pid));
/** Resolves when the process is idle again. */
async function inspect(work: WorkClass, name: string): Promise<void> {
	await pool.for({ work, name }).run("inspect", { path, maxBytes: 50 * MB });
	await until(() => pool.counts()[work].running === 0);
}

test(
	"the jobs of a turn, each right after another, run in one process",
	async () => {
		pool = openPdfPool(options);
		const counted = await metricsDuring(["pdf_children_started_total"], () =>
			pool.inTurn({ work: "intake", name: "user:1" }, async ({ run }) => {
				for (let job = 0; job < 3; job++) await run("inspect", { path, maxBytes: 50 * MB });
			}),
		);
		expect(counted).toEqual({ pdf_children_started_total: 1 });
	},
	BUSY_MS,
);

test(
	"a process of a closed pool does not count as ended for being idle",
	async () => {
		const counted = await metricsDuring(["pdf_children_ended_total"], async () => {
			pool = openPdfPool({ ...options, idleLimitMs: 200 });
			await inspect("intake", "user:1");
			await pool.close();
			pool = openPdfPool({ ...options, idleLimitMs: 200 });
			await pool.for({ work: "intake", name: "user:1" }).run("inspect", { path, maxBytes: 50 * MB });
			// Before it is idle again.
			await pool.close();
			await delay(300);
		});
		expect(counted).toEqual({});
	},
	BUSY_MS,
);

test(
	"a turn at work while its pool closes starts no process and counts no crash",
	async () => {
		pool = openPdfPool(options);
		const closed = { name: "PdfProcessesClosed" };
		const counted = await metricsDuring(["pdf_children_started_total", "pdf_children_ended_total"], () =>
			pool.inTurn({ work: "intake", name: "user:1" }, async ({ run }) => {
				const input = { path, maxBytes: 50 * MB };
				await run("inspect", input);
				const [pid] = pids();
				if (pid === undefined) throw new Error("There is no PDF process.");
				process.kill(pid, "SIGSTOP");
				const ended = run("inspect", input).catch((error: unknown) => error);
				await until(() => pool.counts().intake.running === 1);
				await delay(200);
				await pool.close();
				expect(await ended).toMatchObject(closed);
				await expect(run("inspect", input)).rejects.toMatchObject(closed);
			}),
		);
		expect(counted).toEqual({ pdf_children_started_total: 1 });
		expect(pids()).toEqual([]);
	},
	BUSY_MS,
);

test(
	"a job whose process is still starting when its pool closes is told so",
	async () => {
		pool = openPdfPool(options);
		const job = pool.for({ work: "intake", name: "user:1" }).run("inspect", { path, maxBytes: 50 * MB });
		const ended = job.catch((error: unknown) => error);
		await until(() => pool.counts().intake.running === 1);
		await pool.close();
		expect(await ended).toMatchObject({ name: "PdfProcessesClosed" });
	},
	BUSY_MS,
);

describe("a pool that keeps a process warm", () => {
	test(
		"starts no other while one is idle, which also another account may use",
		async () => {
			pool = openPdfPool(options);
			await inspect("intake", "user:1");
			const warm = pids();
			await delay(AFTER_SPARE_MS);
			pool.start();
			await inspect("intake", "user:1");
			await delay(AFTER_SPARE_MS);
			await inspect("intake", "user:2");
			expect(pids()).toEqual(warm);
			expect(warm).toHaveLength(1);
		},
		BUSY_MS,
	);

	test(
		"starts another while the only one works for longer, and ends it when it is not needed",
		async () => {
			pool = openPdfPool({ ...options, idleLimitMs: 3_000 });
			pool.start();
			const [warm = 0] = pids();
			const long = inspect("signing", "user:1");
			process.kill(warm, "SIGSTOP");
			await until(() => pids().length === 2);
			process.kill(warm, "SIGCONT");
			await long;
			while (pids().length > 1) {
				await inspect("signing", "user:1");
				await delay(200);
			}
			expect(pids()).toEqual([warm]);
			// Then that one is idle for too long, and a spare takes its place.
			await until(() => pids().length === 1 && pids()[0] !== warm);
		},
		BUSY_MS,
	);

	test(
		"lends one of uploads to a signer, without changing its priority",
		async () => {
			pool = openPdfPool(options);
			await inspect("intake", "user:1");
			const [warm = 0] = pids();
			await inspect("signing", "user:2");
			expect(pids()).toEqual([warm]);
			expect(getPriority(warm) - getPriority()).toBe(5);
			await inspect("intake", "user:1");
			expect(pids()).toEqual([warm]);
		},
		BUSY_MS,
	);
});
