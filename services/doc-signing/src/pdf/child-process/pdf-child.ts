import { type ChildProcess, fork } from "node:child_process";
import { Socket } from "node:net";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { UnusableFile } from "../intake/unusable-file.ts";
import { LimitReached, PdfBusy, PdfJobFailed, PdfProcessesClosed } from "./failures.ts";
import { type ChildMessage, type JobMessage, MEMORY_SIGNAL } from "./messages.ts";
import { type ProcessUsage, readUsage, setNiceness } from "./process-usage.ts";

export type JobLimits = { processorMs: number; memoryBytes: number };

/** How a job went, and what it cost. */
export type JobResult = { processorMs: number } & ({ output: unknown } | { error: Error });

/** One child process that does one job at a time. */
export type PdfChild = {
	/** Never rejects. */
	run(job: string, input: unknown, limits: JobLimits): Promise<JobResult>;
	isAlive(): boolean;
	setNiceness(niceness: number): Promise<void>;
	residentBytes(): Promise<number | undefined>;
	/** Resolves when the process is gone. */
	end(): Promise<void>;
};

const START_LIMIT_MS = 30_000;
const WATCH_EVERY_MS = 50;
/** A job that gets nowhere without using the processor is ended, too: by the clock, and not to blame. */
const STALLED_AFTER_MS = 80_000;
const KEPT_STDERR = 2_000;

export function startPdfChild({ memoryLimitBytes }: { memoryLimitBytes: number }): PdfChild {
	const child = forkChild(memoryLimitBytes);
	// One that could not be started at all, for want of processes or memory, has no number and says nothing of an end.
	const { pid } = child;
	const exited = new Promise<void>((resolve) => {
		if (pid === undefined) resolve();
		else child.once("exit", () => resolve());
	});
	const ready = awaitReady(child);
	ready.catch(() => {}); // The first job reports it.
	let nextId = 1;

	return {
		isAlive: () =>
			pid !== undefined && child.exitCode === null && child.signalCode === null && child.connected,
		setNiceness: async (niceness) => {
			// Threads that are still being started may be missed.
			await ready.catch(() => {});
			if (pid !== undefined) setNiceness(pid, niceness);
		},
		residentBytes: async () => pid && (await readUsage(pid))?.residentBytes,
		end: async () => {
			// Whoever waits for the end must live to see it.
			child.ref();
			child.kill("SIGKILL");
			await exited;
		},
		run: async (job, input, limits) => {
			child.ref();
			child.channel?.ref();
			try {
				await ready;
				return await runJob(child, { id: nextId++, job, input }, limits);
			} catch (error) {
				return { processorMs: 0, error: error as Error };
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
	const child = fork(here.replace(/pdf-child\.(ts|js)$/, "child.$1"), [String(memoryLimitBytes)], {
		cwd: dirname(here),
		env: {},
		execArgv: fromSource ? ["--import", "tsx", "--conditions=source", heap] : [heap],
		serialization: "advanced",
		stdio: ["ignore", "ignore", "pipe", "ipc"],
	});
	// The child is held while it works; what it might say must not hold anyone after that.
	if (child.stderr instanceof Socket) child.stderr.unref();
	return child;
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

async function runJob(child: ChildProcess, message: JobMessage, limits: JobLimits): Promise<JobResult> {
	const pid = child.pid ?? 0;
	const begun = performance.now();
	const before = await readUsage(pid);
	let processorMs = 0;
	const update = (usage: ProcessUsage | undefined): void => {
		// Without /proc the clock stands in for the processor's time.
		if (!before) processorMs = performance.now() - begun;
		else if (usage) processorMs = usage.processorMs - before.processorMs;
	};
	let ended: Error | undefined;
	let isOver = false;
	const end = (error: Error): void => {
		ended ??= error;
		child.kill("SIGKILL");
	};
	const look = async (): Promise<void> => {
		const usage = await readUsage(pid);
		if (isOver) return;
		update(usage);
		if ((usage?.residentBytes ?? 0) > limits.memoryBytes)
			end(new LimitReached("memory", `used ${usage?.residentBytes} bytes`));
		else if (processorMs > limits.processorMs)
			end(new LimitReached("time", `took longer than ${limits.processorMs} ms`));
		else if (performance.now() - begun > STALLED_AFTER_MS + 4 * limits.processorMs) end(new PdfBusy(60));
	};
	const watch = setInterval(() => void look(), Math.min(WATCH_EVERY_MS, limits.processorMs));
	const answer = await ask(child, message);
	isOver = true;
	clearInterval(watch);
	if (answer.type === "exited") return { processorMs, error: ended ?? failureOf(answer.by) };
	update(await readUsage(pid));
	if (answer.type === "done") return { processorMs, output: answer.output };
	if (answer.type === "unusable") return { processorMs, error: new UnusableFile(answer.code, answer.reason) };
	return { processorMs, error: new PdfJobFailed(message.job, answer.reason) };
}

type Answer =
	| Exclude<ChildMessage, { type: "ready" }>
	| { type: "exited"; by: NodeJS.Signals | number | null };

function ask(child: ChildProcess, message: JobMessage): Promise<Answer> {
	return new Promise((resolve) => {
		const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
			stop();
			resolve({ type: "exited", by: signal ?? code });
		};
		const onMessage = (answer: ChildMessage): void => {
			if (answer.type === "ready" || answer.id !== message.id) return;
			stop();
			resolve(answer);
		};
		const stop = (): void => {
			child.off("exit", onExit);
			child.off("message", onMessage);
		};
		// It may have ended before anyone listened.
		if (child.exitCode !== null || child.signalCode !== null) return onExit(child.exitCode, child.signalCode);
		child.on("exit", onExit);
		child.on("message", onMessage);
		child.send(message, (error) => {
			if (error) child.kill("SIGKILL");
		});
	});
}

const STOP_SIGNALS = new Set<unknown>(["SIGTERM", "SIGINT", "SIGHUP"]);

function failureOf(end: NodeJS.Signals | number | null): Error {
	if (end === MEMORY_SIGNAL) return new LimitReached("memory", "used more memory than it may");
	// Whoever stops the service may well stop its children with it.
	if (STOP_SIGNALS.has(end)) return new PdfProcessesClosed();
	return new LimitReached("crash", `the process ended by itself (${end})`);
}
