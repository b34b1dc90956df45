import { getEventListeners } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { findFreePort, holdPort } from "../processes/ports.ts";
import { runHeader, runVariable } from "./run-file.ts";
import { supervise } from "./supervise.ts";

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "supervise-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Appends a line to `starts` each time it starts, then does the rest. */
const program = (rest: string) => `require("fs").appendFileSync("starts", "started\\n"); ${rest}`;

/** Supervises a program until `until` is true, then stops it. Returns the output. */
async function run(
	code: string,
	until: (starts: number, printed: string[], signal: AbortSignal) => Promise<boolean>,
) {
	const stopping = new AbortController();
	const printed: string[] = [];
	const done = supervise({
		command: [process.execPath, "-e", program(code)],
		cwd: folder,
		env: { PATH: process.env.PATH },
		watched: [join(folder, "watched")],
		print: (line) => printed.push(line),
		signal: stopping.signal,
	});
	while (!(await until(await countStarts(), printed, stopping.signal))) await delay(20);
	stopping.abort();
	await done;
	return printed;
}

const countStarts = async () =>
	(await readFile(join(folder, "starts"), "utf8").catch(() => "")).split("\n").length - 1;

it("restarts a program that crashes", async () => {
	const printed = await run("console.log('hello'); process.exit(3)", async (starts) => starts === 2);
	expect(printed.slice(0, 2).sort()).toEqual([
		"Exited with 3, restarting in 1 s or when a file changes.",
		"hello",
	]);
});

it("restarts a program when one of its files changes", async () => {
	await writeFile(join(folder, "watched"), "0");
	let [changes, nextAt, pause] = [0, 0, 200];
	const printed = await run("setInterval(() => {}, 1000)", async (starts) => {
		// Written repeatedly: the watcher may not be ready yet. Ever later: each change also ends a program that still starts.
		if (starts === 1 && performance.now() >= nextAt) {
			await writeFile(join(folder, "watched"), String(++changes));
			pause *= 2;
			nextAt = performance.now() + pause;
		}
		return starts >= 2;
	});
	// More than once on a busy machine, where the program takes longer to start than the file to be written again.
	expect(new Set(printed)).toEqual(new Set(["A file has changed, restarting."]));
});

it("listens for the end of the supervision once, however often the program restarts", async () => {
	let listeners = 0;
	await run("process.exit(3)", async (starts, _printed, signal) => {
		listeners = getEventListeners(signal, "abort").length;
		return starts === 3;
	});
	expect(listeners).toBe(1);
});

it("hands its ports over at each start, so that no other program gets one before the program listens", async () => {
	const port = await findFreePort();
	const stopping = new AbortController();
	const printed: string[] = [];
	const serve = `require("http").createServer((_, response) => response.end("served", () => process.exit(1)))`;
	const code = `console.log("started"); setTimeout(() => ${serve}.listen(${port}, "127.0.0.1"), 200)`;
	const preload = new URL("inherited-sockets.ts", import.meta.url).href;
	const done = supervise({
		command: [process.execPath, "--import", import.meta.resolve("tsx"), "--import", preload, "-e", code],
		cwd: folder,
		env: { PATH: process.env.PATH, [runVariable]: "this" },
		holdPorts: async () => [await holdPort(port)],
		watched: [],
		print: (line) => printed.push(line),
		signal: stopping.signal,
	});
	for (const starts of [1, 2]) {
		while (printed.filter((line) => line === "started").length < starts) await delay(20);
		await expect(holdPort(port)).rejects.toMatchObject({ code: "EADDRINUSE", port });
		const response = await fetch(`http://127.0.0.1:${port}/`);
		expect([await response.text(), response.headers.get(runHeader)]).toEqual(["served", "this"]);
	}
	stopping.abort();
	await done;
});
