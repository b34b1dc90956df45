import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
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
const KEPT_STDERR = 2_000;

export function startPdfChild(limits: ChildLimits): PdfChild {
	const child = forkChild(limits.memoryLimitBytes);
	const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
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
		isAlive: () => child.exitCode === null && child.signalCode === null && child.connected,
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
	return fork(here.replace(/pdf-child\.(ts|js)$/, "child.$1"), {
		cwd: dirname(here),
		env: {},
		execArgv: fromSource ? ["--import", "tsx", "--conditions=source", heap] : [heap],
		serialization: "advanced",
		stdio: ["ignore", "ignore", "pipe", "ipc"],
	});
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
		child.once("error", reject);
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
		const timer = setTimeout(
			() => endFor("time", `took longer than ${limits.timeLimitMs} ms`),
			limits.timeLimitMs,
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
			clearTimeout(timer);
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

/** Linux only; elsewhere the heap limit of the child is the limit. Buffers and WASM lie outside that heap. */
async function residentBytes(child: ChildProcess): Promise<number | undefined> {
	const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
	const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
	return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
