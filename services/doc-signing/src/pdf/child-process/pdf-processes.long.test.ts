import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { childPids, until } from "../../../test/support/pdf-children.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { testWith } from "../../../test/support/tools.ts";
import { laneNames } from "./lanes.ts";
import { describePdfWork } from "./pdf-metrics.ts";
import { type Caller, openPdfPool, type PdfPool, type PdfPoolOptions } from "./pdf-processes.ts";

const MB = 1024 * 1024;
const usual: PdfPoolOptions = { size: 2, timeLimitMs: 20_000, memoryLimitBytes: 768 * MB };
const maxBytes = 50 * MB;
/** Generous, since the children run at a low priority, beside other tests. */
const BUSY_MS = 90_000;

let folder: string;
let path: string;
/** Starting a process takes a second, so tests that leave it intact share it. */
let shared: PdfPool;
let own: PdfPool | undefined;
/** The one that the API tests share, if one of them ran before. */
let notOurs: number[] = [];

beforeAll(async () => {
	notOurs = childPids();
	folder = await mkdtemp(join(tmpdir(), "pdf-processes-"));
	path = join(folder, "three-pages.pdf");
	await writeFile(path, fixture("three-pages.pdf"));
	shared = openPdfPool(usual);
});

afterEach(async () => {
	await own?.close();
	own = undefined;
});

afterAll(async () => {
	await shared.close();
	await rm(folder, { recursive: true });
	expect(childPids().filter((pid) => !notOurs.includes(pid))).toEqual([]);
});

function open(options: Partial<PdfPoolOptions> = {}): PdfPool {
	own = openPdfPool({ ...usual, size: 1, ...options });
	return own;
}

const signing: Caller = { work: "signing", name: "user:1" };
const inspect = (pool: PdfPool, file = path, caller: Caller = signing) =>
	pool.for(caller).run("inspect", { path: file, maxBytes });
const verify = (pool: PdfPool, file: string, signal?: AbortSignal) =>
	pool
		.for({ work: "verification", name: "network:192.0.2.1", signal })
		.run("verify", { path: file, ourCertificates: [], anchors: [] });

describe("the PDF processes", () => {
	test("run more jobs than there are processes, for several accounts at once", async () => {
		const accounts = ["user:1", "user:2"];
		const files = Array.from({ length: 8 }, (_, index) =>
			inspect(shared, path, { work: "signing", name: accounts[index % 2] ?? "" }),
		);
		expect((await Promise.all(files)).map((file) => file.pageCount)).toEqual(Array(8).fill(3));
		await until(() => shared.counts().signing.running === 0);
		expect(shared.counts().signing).toMatchObject({ waiting: 0, refused: 0 });
		const work = describePdfWork(shared).find(({ name }) => name === "pdf_processor_seconds_total");
		expect(work?.samples).toMatchObject({ values: laneNames.map((lane) => [lane, expect.any(Number)]) });
		expect(shared.counts().signing.processorSeconds).toBeGreaterThan(0);
	});

	test("run the first job in the warm process", async () => {
		const before = childPids();
		const pool = open();
		pool.start();
		const [ahead = 0, ...others] = childPids().filter((pid) => !before.includes(pid));
		expect(others).toEqual([]);
		await inspect(pool);
		expect(nicenessOf(ahead)).toBe(2);
	});

	test("say why a file is unusable", async () => {
		const empty = join(folder, "empty.pdf");
		await writeFile(empty, "");
		await expect(inspect(shared, empty)).rejects.toMatchObject({ name: "UnusableFile", code: "NOT_A_PDF" });
	});

	test("report a failed job and keep running", async () => {
		await expect(inspect(shared, join(folder, "missing.pdf"))).rejects.toMatchObject({
			name: "PdfJobFailed",
		});
		await expect(inspect(shared)).resolves.toMatchObject({ pageCount: 3 });
	});

	test("inherit nothing of the service's environment", async () => {
		await inspect(shared);
		const [pid] = childPids().filter((id) => !notOurs.includes(id));
		const names = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").filter(Boolean);
		expect(
			names.map((line) => line.split("=")[0]).filter((name) => !name?.startsWith("NODE_CHANNEL")),
		).toEqual(["MALLOC_ARENA_MAX"]);
	});

	test(
		"yield the processor to more urgent work: requests, then signing, then intake, then verification",
		async () => {
			const before = childPids();
			const pool = open();
			await inspect(pool);
			await inspect(pool, path, { ...signing, work: "intake" });
			await verify(pool, path);
			const children = childPids().filter((pid) => !before.includes(pid));
			expect(children.map(nicenessOf)).toEqual([2, 5, 19]);
		},
		BUSY_MS,
	);

	test(
		"report a process that dies, and start another",
		async () => {
			const others = childPids();
			const pool = open();
			await verify(pool, path);
			const dying = verify(pool, path);
			for (const pid of childPids().filter((id) => !others.includes(id))) process.kill(pid, "SIGKILL");
			await expect(dying).rejects.toMatchObject({ name: "LimitReached", limit: "crash" });
			await expect(inspect(pool)).resolves.toMatchObject({ pageCount: 3 });
		},
		BUSY_MS,
	);

	test(
		"do not blame a file if the service stops",
		async () => {
			const others = childPids();
			const pool = open();
			await verify(pool, path);
			const stopped = verify(pool, path);
			for (const pid of childPids().filter((id) => !others.includes(id))) process.kill(pid, "SIGTERM");
			await expect(stopped).rejects.toMatchObject({ name: "PdfProcessesClosed", status: 503 });
		},
		BUSY_MS,
	);

	testWith("prlimit", "go on when a process could not be started", async () => {
		const pool = open();
		const giveBack = await takeAwayFileDescriptors();
		const settled = Promise.allSettled([inspect(pool), inspect(pool)]);
		await delay(0);
		await giveBack();
		for (const result of await settled)
			expect(result).toMatchObject({ status: "rejected", reason: { code: "EMFILE" } });
		await expect(inspect(pool)).resolves.toMatchObject({ pageCount: 3 });
	});

	test("reject jobs that wait or arrive after closing", async () => {
		const before = childPids();
		const pool = open();
		const settled = Promise.allSettled([inspect(pool), inspect(pool)]);
		await delay(0);
		expect(childPids()).toHaveLength(before.length + 1);
		await pool.close();
		for (const result of await settled) expect(result.status).toBe("rejected");
		await expect(inspect(pool)).rejects.toMatchObject({ name: "PdfProcessesClosed", status: 503 });
		expect(childPids()).toEqual(before);
	});
});

function nicenessOf(pid: number): number {
	const threads = readdirSync(`/proc/${pid}/task`).map((id) => getPriority(Number(id)));
	expect(new Set(threads).size).toBe(1);
	return (threads[0] ?? 0) - getPriority();
}

/** Nothing can be opened or started until they are returned, which needs a process that is already running. */
async function takeAwayFileDescriptors(): Promise<() => Promise<void>> {
	const limit = `prlimit --pid ${process.pid} --nofile`;
	const script = `usual=$(${limit} --noheadings -oSOFT); ${limit}=3:; echo taken; read now; ${limit}=$usual:`;
	const shell = spawn("sh", ["-c", script], { stdio: ["pipe", "pipe", "inherit"] });
	await once(shell.stdout, "data");
	return async () => {
		const ended = once(shell, "exit");
		shell.stdin.end("now\n");
		await ended;
	};
}
