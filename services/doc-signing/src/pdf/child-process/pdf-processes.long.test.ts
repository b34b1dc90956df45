import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { constants, deflateRawSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { fixture } from "../../../test/support/pdf-files.ts";
import { testWith } from "../../../test/support/tools.ts";
import { inspectFile } from "../intake/inspect-file.ts";
import { openPdfProcesses, type PdfProcesses, type PdfProcessOptions } from "./pdf-processes.ts";

const MB = 1024 * 1024;
const usual: PdfProcessOptions = { size: 2, timeLimitMs: 20_000, memoryLimitBytes: 768 * MB };
const maxBytes = 50 * MB;

let folder: string;
let path: string;
/** Starting a process takes a second, so tests that leave it well share it. */
let shared: PdfProcesses;
let own: PdfProcesses | undefined;
/** The one that the tests of the API share, if such a test ran before. */
let notOurs: number[] = [];

beforeAll(async () => {
	notOurs = childPids();
	folder = await mkdtemp(join(tmpdir(), "pdf-processes-"));
	path = join(folder, "three-pages.pdf");
	await writeFile(path, fixture("three-pages.pdf"));
	shared = openPdfProcesses(usual);
});

afterEach(async () => {
	await own?.close();
	own = undefined;
});

afterAll(async () => {
	await shared.close();
	await rm(folder, { recursive: true });
	expect(childPids()).toEqual([]);
});

function open(options: Partial<PdfProcessOptions> = {}): PdfProcesses {
	own = openPdfProcesses({ ...usual, size: 1, ...options });
	return own;
}

describe("the PDF processes", () => {
	test("do more work than there are processes", async () => {
		const files = Array.from({ length: 8 }, () => shared.run("inspect", { path, maxBytes }));
		expect((await Promise.all(files)).map((file) => file.pageCount)).toEqual(Array(8).fill(3));
		expect(childPids()).toHaveLength(2);
	});

	test("do the first job in the one that was started ahead", async () => {
		const before = childPids();
		const processes = open();
		processes.start();
		const withOneAhead = childPids();
		expect(withOneAhead).toHaveLength(before.length + 1);
		await processes.run("inspect", { path, maxBytes });
		expect(childPids()).toEqual(withOneAhead);
	});

	test("say why a file is unusable", async () => {
		const empty = join(folder, "empty.pdf");
		await writeFile(empty, "");
		await expect(shared.run("inspect", { path: empty, maxBytes })).rejects.toMatchObject({
			name: "UnusableFile",
			code: "NOT_A_PDF",
		});
	});

	test("report work that fails without falling over", async () => {
		const missing = join(folder, "missing.pdf");
		await expect(shared.run("inspect", { path: missing, maxBytes })).rejects.toMatchObject({
			name: "PdfJobFailed",
		});
		await expect(shared.run("inspect", { path, maxBytes })).resolves.toMatchObject({ pageCount: 3 });
	});

	test("hold nothing of the service's environment", async () => {
		await shared.run("inspect", { path, maxBytes });
		const [pid] = childPids();
		const names = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").filter(Boolean);
		expect(
			names.map((line) => line.split("=")[0]).filter((name) => !name?.startsWith("NODE_CHANNEL")),
		).toEqual([]);
	});

	test("leave the processor to those who are more in a hurry", async () => {
		await shared.run("inspect", { path, maxBytes });
		for (const pid of childPids()) {
			const threads = readdirSync(`/proc/${pid}/task`).map((id) => getPriority(Number(id)));
			expect(new Set(threads)).toEqual(new Set([Math.min(getPriority() + 10, 19)]));
		}
	});

	test("end what takes too long", async () => {
		await expect(open({ timeLimitMs: 1 }).run("inspect", { path, maxBytes })).rejects.toMatchObject({
			name: "LimitReached",
			limit: "time",
		});
	});

	test("take a file for no worse when the machine has no time for it", async () => {
		const others = childPids();
		const pool = open({ timeLimitMs: 2_000 });
		await pool.run("inspect", { path, maxBytes });
		const [child = 0] = childPids().filter((pid) => !others.includes(pid));
		process.kill(child, "SIGSTOP");
		const work = pool.run("inspect", { path, maxBytes });
		await delay(2_500);
		process.kill(child, "SIGCONT");
		await expect(work).resolves.toMatchObject({ pageCount: 3 });
	});

	test("refuse a file that exceeds the limits as TOO_EXPENSIVE, not as damaged", async () => {
		// A brace where a number belongs sends the library round in circles.
		const endless = join(folder, "endless.pdf");
		await writeFile(
			endless,
			fixture("three-pages.pdf").toString("latin1").replaceAll("595.27559", "595.27{59"),
			"latin1",
		);
		const inspecting = inspectFile(open({ timeLimitMs: 1_500 }), { path: endless, maxBytes });
		await expect(inspecting).rejects.toMatchObject({ name: "UnusableFile", code: "TOO_EXPENSIVE" });
	});

	test("stop a small file that unpacks to more than the memory limit, and go on working", async () => {
		const bomb = join(folder, "bomb.pdf");
		await writeFile(bomb, decompressionBomb(1_000 * MB));
		const pool = open({ memoryLimitBytes: 300 * MB });
		await expect(pool.run("inspect", { path: bomb, maxBytes })).rejects.toMatchObject({
			name: "LimitReached",
			limit: "memory",
		});
		await expect(pool.run("inspect", { path, maxBytes })).resolves.toMatchObject({ pageCount: 3 });
	});

	test("report a process that dies, and start another", async () => {
		const others = childPids();
		const pool = open();
		await pool.run("inspect", { path, maxBytes });
		const work = pool.run("inspect", { path, maxBytes });
		const theirs = childPids().filter((pid) => !others.includes(pid));
		for (const pid of theirs) process.kill(pid, "SIGKILL");
		await expect(work).rejects.toMatchObject({ name: "LimitReached", limit: "crash" });
		await expect(pool.run("inspect", { path, maxBytes })).resolves.toMatchObject({ pageCount: 3 });
	});

	testWith("prlimit", "go on when a process could not be started", async () => {
		const pool = open();
		const giveBack = await takeAwayFileDescriptors();
		const works = [pool.run("inspect", { path, maxBytes }), pool.run("inspect", { path, maxBytes })];
		const settled = Promise.allSettled(works);
		await delay(0);
		await giveBack();
		for (const result of await settled)
			expect(result).toMatchObject({ status: "rejected", reason: { code: "EMFILE" } });
		await expect(pool.run("inspect", { path, maxBytes })).resolves.toMatchObject({ pageCount: 3 });
	});

	test("turn away work that waits or comes after closing", async () => {
		const before = childPids();
		const pool = open();
		const running = pool.run("inspect", { path, maxBytes });
		const waiting = pool.run("inspect", { path, maxBytes });
		const settled = Promise.allSettled([running, waiting]);
		await delay(0);
		expect(childPids()).toHaveLength(before.length + 1);
		await pool.close();
		for (const result of await settled) expect(result.status).toBe("rejected");
		await expect(pool.run("inspect", { path, maxBytes })).rejects.toMatchObject({
			name: "PdfProcessesClosed",
		});
		expect(childPids()).toEqual(before);
	});
});

/** Direct children of these tests that run our entry; Linux only, like the limit on resident memory. */
function childPids(): number[] {
	const list = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], { encoding: "utf8" });
	return list
		.split("\n")
		.filter((line) => line.includes("child-process/child"))
		.map((line) => Number.parseInt(line, 10))
		.filter((pid) => !notOurs.includes(pid));
}

/** Nothing can be opened or started until they are given back, which takes a process that has been started before. */
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

/** A page whose content is kilobytes in the file and `size` bytes of spaces when unpacked. */
function decompressionBomb(size: number): Buffer {
	// A block flushed in full can follow itself, so nobody has to pack all those spaces.
	const block = deflateRawSync(Buffer.alloc(MB, " "), { finishFlush: constants.Z_FULL_FLUSH });
	const piece = Buffer.concat([
		Buffer.from([0x78, 0x9c]),
		...Array<Buffer>(Math.ceil(size / MB)).fill(block),
	]);
	const head = Buffer.from(
		[
			"%PDF-1.7",
			"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
			"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
			"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj",
			`4 0 obj<</Filter/FlateDecode/Length ${piece.length}>>stream\n`,
		].join("\n"),
	);
	return Buffer.concat([
		head,
		piece,
		Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF\n"),
	]);
}
