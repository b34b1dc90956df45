import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { getPriority, setPriority } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { UnusableFile } from "../intake/unusable-file.ts";
import { LimitReached, PdfJobFailed } from "./failures.ts";
import type { ChildMessage, JobMessage } from "./messages.ts";

export type ChildLimits = { timeLimitMs: number; memoryLimitBytes: number };

/** One child process that does one job at a time. */
export type PdfChild = {
	run(job: string, input: unknown): Promise<unknown>;
	isAlive(): boolean;
	residentBytes(): Promise<number | undefined>;
	/** Resolves when the process is gone. */
	end(): Promise<void>;
};

const START_LIMIT_MS = 30_000;
const WATCH_EVERY_MS = 50;
const PATIENCE = 4;
const KEPT_STDERR = 2_000;
/** Whoever asks the API something goes before whoever waits for a PDF. */
const NICER_BY = 10;

export function startPdfChild(limits: ChildLimits): PdfChild {
	const child = forkChild(limits.memoryLimitBytes);
	// One that could not be started at all, for want of processes or memory, has no number and says nothing of an end.
	const wasStarted = child.pid !== undefined;
	const exited = new Promise<void>((resolve) => {
		if (wasStarted) child.once("exit", () => resolve());
		else resolve();
	});
	const ready = awaitReady(child);
	ready.catch(() => {}); // Told to whoever runs the first job.
	let nextId = 1;

	const end = async (): Promise<void> => {
		// Whoever waits for the end must live to see it.
		child.ref();
		child.kill("SIGKILL");
		await exited;
	};
	return {
		isAlive: () => wasStarted && child.exitCode === null && child.signalCode === null && child.connected,
		residentBytes: () => residentBytes(child),
		end,
		run: async (job, input) => {
			child.ref();
			child.channel?.ref();
			try {
				await ready;
				return await runJob(child, { id: nextId++, job, input }, limits);
			} finally {
				// An idle child keeps nobody's process alive.
				child.unref();
				child.channel?.unref();
			}
		},
	};
}

/** Runs from the sources (tsx) or from what was built, whichever this file is. */
function forkChild(memoryLimitBytes: number): ChildProcess {
	const here = fileURLToPath(import.meta.url);
	const fromSource = here.endsWith(".ts");
	const heap = `--max-old-space-size=${Math.max(64, Math.floor(memoryLimitBytes / 1024 / 1024))}`;
	const child = fork(here.replace(/pdf-child\.(ts|js)$/, "child.$1"), {
		cwd: dirname(here),
		env: {},
		execArgv: fromSource ? ["--import", "tsx", "--conditions=source", heap] : [heap],
		serialization: "advanced",
		stdio: ["ignore", "ignore", "pipe", "ipc"],
	});
	// The child is held while it works; what it might say must not hold anyone after that.
	if (child.stderr instanceof Socket) child.stderr.unref();
	// From outside and at once: on Linux it holds for one thread and those that it starts from then on.
	if (child.pid !== undefined) lowerPriority(child.pid);
	return child;
}

function lowerPriority(pid: number): void {
	try {
		setPriority(pid, Math.min(getPriority() + NICER_BY, 19));
	} catch {
		// It has ended already, which whoever runs the first job is told.
	}
}

function awaitReady(child: ChildProcess): Promise<void> {
	return new Promise((resolve, reject) => {
		let stderr = "";
		child.stderr?.on("data", (chunk: Buffer) => {
			stderr = (stderr + chunk.toString()).slice(-KEPT_STDERR);
		});
		const timer = setTimeout(() => child.kill("SIGKILL"), START_LIMIT_MS);
		child.once("message", () => {
			clearTimeout(timer);
			resolve();
		});
		child.once("error", (error) => {
			clearTimeout(timer);
			reject(error);
		});
		child.once("exit", () => {
			clearTimeout(timer);
			reject(new Error(`The PDF process did not start. ${stderr}`));
		});
	});
}

function runJob(child: ChildProcess, message: JobMessage, limits: ChildLimits): Promise<unknown> {
	return new Promise((resolve, reject) => {
		let reached: LimitReached | undefined;
		const endFor = (limit: "time" | "memory", text: string): void => {
			reached ??= new LimitReached(limit, text);
			child.kill("SIGKILL");
		};
		const stopTime = limitTime(child, limits.timeLimitMs, () =>
			endFor("time", `took longer than ${limits.timeLimitMs} ms`),
		);
		const watch = setInterval(() => {
			void residentBytes(child).then((used = 0) => {
				if (used > limits.memoryLimitBytes) endFor("memory", `used ${used} bytes`);
			});
		}, WATCH_EVERY_MS);
		const onExit = (code: number | null, signal: string | null): void => {
			stop();
			reject(reached ?? new LimitReached("crash", `the process ended by itself (${signal ?? code})`));
		};
		const onMessage = (answer: ChildMessage): void => {
			if (answer.type === "ready" || answer.id !== message.id) return;
			stop();
			if (answer.type === "done") resolve(answer.output);
			else if (answer.type === "unusable") reject(new UnusableFile(answer.code, answer.reason));
			else reject(new PdfJobFailed(message.job, answer.reason));
		};
		const stop = (): void => {
			stopTime();
			clearInterval(watch);
			child.off("exit", onExit);
			child.off("message", onMessage);
		};
		child.on("exit", onExit);
		child.on("message", onMessage);
		child.send(message, (error) => {
			if (error) child.kill("SIGKILL");
		});
	});
}

/**
 * The limit is on the processor's time, where that can be read: on a busy machine work takes longer by the clock, and
 * the file is not to blame. By the clock it is so many times as long.
 */
function limitTime(child: ChildProcess, limitMs: number, onReached: () => void): () => void {
	const begun = performance.now();
	const before = processorMs(child);
	let isOver = false;
	const check = async (): Promise<void> => {
		const left = limitMs - ((await processorMs(child)) - (await before));
		if (isOver) return;
		if (left > 0 && performance.now() - begun < PATIENCE * limitMs)
			timer = setTimeout(() => void check(), Math.ceil(left));
		else onReached();
	};
	let timer = setTimeout(() => void check(), limitMs);
	return () => {
		isOver = true;
		clearTimeout(timer);
	};
}

/** Of all its threads, in the kernel's ticks of 10 ms. Linux only; elsewhere as if it had used all it may. */
async function processorMs(child: ChildProcess): Promise<number> {
	const stat = await readFile(`/proc/${child.pid}/stat`, "utf8").catch(() => "");
	const [user, system] = stat
		.slice(stat.lastIndexOf(")") + 2)
		.split(" ")
		.slice(11, 13);
	return system === undefined ? Number.POSITIVE_INFINITY : (Number(user) + Number(system)) * 10;
}

/** Linux only; elsewhere the heap limit of the child is the limit. Buffers and WASM lie outside that heap. */
async function residentBytes(child: ChildProcess): Promise<number | undefined> {
	const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
	const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
	return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
