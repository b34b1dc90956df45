import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { metricsDuring } from "@repo/service-kit/testing";
import {
	childPids,
	decompressionBomb,
	endlessPdf,
	until,
	usedMsOfNew,
	watchPeaks,
} from "../../../test/support/pdf-children.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { inspectFile } from "../intake/inspect-file.ts";
import { startPdfChild } from "./pdf-child.ts";
import { type Caller, openPdfPool, type PdfPool, type PdfPoolOptions } from "./pdf-processes.ts";

const MB = 1024 * 1024;
const usual: PdfPoolOptions = { size: 1, timeLimitMs: 20_000, memoryLimitBytes: 768 * MB };
const maxBytes = 50 * MB;
/** Generous, since the children run at a low priority, beside other tests. */
const BUSY_MS = 90_000;

let folder: string;
let path: string;
let own: PdfPool | undefined;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "pdf-limits-"));
	path = join(folder, "three-pages.pdf");
	await writeFile(path, fixture("three-pages.pdf"));
});
afterEach(async () => {
	await own?.close();
	own = undefined;
});
afterAll(() => rm(folder, { recursive: true }));

function open(options: Partial<PdfPoolOptions> = {}): PdfPool {
	own = openPdfPool({ ...usual, ...options });
	return own;
}

const signing: Caller = { work: "signing", name: "user:1" };
const inspect = (pool: PdfPool, file = path, caller: Caller = signing) =>
	pool.for(caller).run("inspect", { path: file, maxBytes });
const verify = (pool: PdfPool, file: string, signal?: AbortSignal) =>
	pool
		.for({ work: "verification", name: "network:192.0.2.1", signal })
		.run("verify", { path: file, ourCertificates: [], anchors: [] });

describe("a file that exceeds its limits", () => {
	test(
		"is reported as TOO_EXPENSIVE, not as damaged, to the person who uploaded it",
		async () => {
			const file = { path: await endlessFile(), maxBytes };
			const names = ["pdf_children_started_total", "pdf_children_ended_total"];
			const counted = await metricsDuring(names, async () => {
				const inspecting = inspectFile(open({ timeLimitMs: 300 }).for(signing), file);
				await expect(inspecting).rejects.toMatchObject({ name: "UnusableFile", code: "TOO_EXPENSIVE" });
			});
			// In its lane, and in the heavy one.
			expect(counted).toEqual({
				pdf_children_started_total: expect.any(Number),
				'pdf_children_ended_total{reason="time"}': 2,
			});
		},
		BUSY_MS,
	);

	test(
		"is retried in the heavy lane with the time that the service allows",
		async () => {
			const pool = open({ firstTryMs: 2_500, timeLimitMs: 60_000 });
			const settled = Promise.allSettled([inspect(pool, await endlessFile())]);
			await until(() => pool.counts().heavy.running === 1);
			// The slot is free again, with a new child, although the file is still being processed.
			await until(() => pool.counts().signing.running === 0);
			await expect(inspect(pool)).resolves.toMatchObject({ pageCount: 3 });
			expect(pool.counts().heavy.running).toBe(1);
			await pool.close();
			await settled;
		},
		BUSY_MS,
	);

	test(
		"sends later files of its account to the heavy lane, and not those of others",
		async () => {
			const callerBudget = { burstMs: 300, share: 0.001, maxMs: 2_000 };
			const pool = open({ timeLimitMs: 400, callerBudget });
			await expect(inspect(pool, await endlessFile())).rejects.toMatchObject({ name: "LimitReached" });
			const settled = Promise.allSettled([
				inspect(pool),
				inspect(pool, path, { ...signing, name: "user:2" }),
			]);
			expect(pool.counts()).toMatchObject({ heavy: { running: 1 }, signing: { running: 1 } });
			await pool.close();
			await settled;
		},
		BUSY_MS,
	);

	test(
		"makes an anonymous caller wait, and the response says how long",
		async () => {
			const callerBudget = { burstMs: 300, share: 0.01, maxMs: 400 };
			const pool = open({ timeLimitMs: 400, callerBudget });
			await expect(verify(pool, await endlessFile())).rejects.toMatchObject({ name: "LimitReached" });
			await expect(verify(pool, path)).rejects.toMatchObject({
				status: 503,
				headers: { "Retry-After": expect.stringMatching(/^(9|10)$/) },
			});
			expect(pool.counts().verification).toMatchObject({ waiting: 0, running: 0, refused: 1 });
		},
		BUSY_MS,
	);

	test(
		"is stopped during verification after a shorter time than during intake",
		async () => {
			// The memory limit is not what ends it: it takes a gigabyte in ten seconds.
			const pool = open({ timeLimitMs: 60_000, memoryLimitBytes: 3_000 * MB });
			const verifying = verify(pool, await endlessFile());
			await expect(verifying).rejects.toMatchObject({ name: "LimitReached", limit: "time" });
			expect(pool.counts().verification.processorSeconds).toBeLessThan(30);
		},
		BUSY_MS,
	);

	test(
		"makes all verifications wait once they have used up their processor time",
		async () => {
			const verificationBudget = { burstMs: 200, share: 0.05, maxMs: 500 };
			const pool = open({ verificationBudget });
			await expect(verify(pool, await endlessFile())).rejects.toMatchObject({ name: "LimitReached" });
			const begun = performance.now();
			const other = { work: "verification", name: "network:192.0.2.2" } as const;
			await pool.for(other).run("verify", { path, ourCertificates: [], anchors: [] });
			// 300 ms over the limit, at a twentieth of a processor.
			expect(performance.now() - begun).toBeGreaterThan(4_000);
		},
		BUSY_MS,
	);

	test(
		"is not measured by wall-clock time if the machine is busy",
		async () => {
			const others = childPids();
			const pool = open({ timeLimitMs: 5_000, firstTryMs: 5_000 });
			await inspect(pool);
			const [child = 0] = childPids().filter((pid) => !others.includes(pid));
			process.kill(child, "SIGSTOP");
			const work = inspect(pool);
			await delay(5_500);
			process.kill(child, "SIGCONT");
			await expect(work).resolves.toMatchObject({ pageCount: 3 });
		},
		BUSY_MS,
	);

	test(
		"is stopped before it uses much more memory than its limit, and others continue",
		async () => {
			const bomb = join(folder, "bomb.pdf");
			await writeFile(bomb, decompressionBomb(1_000 * MB));
			const others = childPids();
			const pool = open({ memoryLimitBytes: 400 * MB });
			const peaks = watchPeaks(others);
			await expect(inspect(pool, bomb)).rejects.toMatchObject({ name: "LimitReached", limit: "memory" });
			const peak = peaks.stop();
			expect(peak).toBeGreaterThan(200 * MB);
			expect(peak).toBeLessThan(700 * MB);
			await expect(inspect(pool)).resolves.toMatchObject({ pageCount: 3 });
		},
		BUSY_MS,
	);
});

describe("memory is limited", () => {
	const bombOf = async () => {
		const bomb = join(folder, "large-bomb.pdf");
		await writeFile(bomb, decompressionBomb(1_000 * MB));
		return bomb;
	};
	test.each([
		["by the child, which checks more often than its parent", 400 * MB, Number.POSITIVE_INFINITY],
		["by the parent, if the child cannot check", 4_000 * MB, 400 * MB],
	])(
		"%s",
		async (_by, memoryLimitBytes, memoryBytes) => {
			const child = startPdfChild({ memoryLimitBytes });
			const limits = { processorMs: 60_000, memoryBytes };
			const result = await child.run("inspect", { path: await bombOf(), maxBytes }, limits);
			await child.end();
			expect(result).toMatchObject({ error: { name: "LimitReached", limit: "memory" } });
		},
		BUSY_MS,
	);
});

describe("a slow file", () => {
	test(
		"is counted while it runs: jobs waiting behind it start in the heavy lane",
		async () => {
			const callerBudget = { burstMs: 300, share: 0.001, maxMs: 2_000 };
			const pool = open({ firstTryMs: 1_500, callerBudget });
			const settled = Promise.allSettled([inspect(pool, await endlessFile()), inspect(pool)]);
			await until(() => pool.counts().heavy.running + pool.counts().heavy.waiting === 2);
			expect(pool.counts().signing.waiting).toBe(0);
			await pool.close();
			await settled;
		},
		BUSY_MS,
	);

	test(
		"does not take another caller's process, which stays warm for their next job",
		async () => {
			const others = childPids();
			const pool = open({ size: 2, firstTryMs: 2_500 });
			await inspect(pool);
			const [own] = childPids().filter((pid) => !others.includes(pid));
			pool.start();
			const hostile = inspect(pool, await endlessFile(), { ...signing, name: "user:2" });
			const settled = Promise.allSettled([hostile]);
			await until(() => pool.counts().heavy.running === 1);
			expect(childPids()).toContain(own);
			await pool.close();
			await settled;
		},
		BUSY_MS,
	);

	test(
		"occupies a slot until a replacement process has started",
		async () => {
			const pool = open({ firstTryMs: 500 });
			const settled = Promise.allSettled([inspect(pool, await endlessFile())]);
			await until(() => pool.counts().heavy.waiting + pool.counts().heavy.running === 1);
			expect(pool.counts().signing.running).toBe(1);
			await pool.close();
			await settled;
		},
		BUSY_MS,
	);
});

describe("a caller who disconnects", () => {
	test(
		"ends a running verification and its process",
		async () => {
			const before = childPids();
			const pool = open();
			await verify(pool, path);
			await until(() => pool.counts().verification.running === 0);
			const { processorSeconds: earlier } = pool.counts().verification;
			const usedMs = await usedMsOfNew(before);
			const caller = new AbortController();
			const gone = verify(pool, await endlessFile(), caller.signal).catch((error: unknown) => error);
			await until(() => pool.counts().verification.running === 1);
			caller.abort();
			expect(await gone).toMatchObject({ name: "CallerGone" });
			await until(() => childPids().length <= before.length + 1);
			expect(pool.counts().verification.running).toBe(0);
			const seconds = pool.counts().verification.processorSeconds - earlier;
			// With the start of the process that takes the place of the ended one.
			expect(seconds).toBeGreaterThan(0.2);
			// Not ended by its own limit, which is 5 s.
			expect(seconds - usedMs / 1000).toBeLessThan(3);
		},
		BUSY_MS,
	);

	test(
		"removes waiting jobs, and lets a job shared with others finish",
		async () => {
			const pool = open();
			const caller = new AbortController();
			const { signal } = caller;
			const running = inspect(pool, path, { ...signing, signal });
			await until(() => pool.counts().signing.running === 1);
			const waiting = inspect(pool, path, { ...signing, signal });
			caller.abort();
			await expect(waiting).rejects.toMatchObject({ name: "CallerGone" });
			await expect(running).resolves.toMatchObject({ pageCount: 3 });
		},
		BUSY_MS,
	);
});

async function endlessFile(): Promise<string> {
	const endless = join(folder, "endless.pdf");
	await writeFile(endless, endlessPdf());
	return endless;
}
