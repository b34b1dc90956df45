import { type ChildProcess, fork } from "node:child_process";
import { Socket } from "node:net";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { UnusableFile } from "../intake/unusable-file.ts";
import { LimitReached, PdfBusy, PdfJobFailed, PdfProcessesClosed } from "./failures.ts";
import { type ChildMessage, type JobMessage, MEMORY_SIGNAL } from "./messages.ts";
import { type ProcessUsage, readUsage, setNiceness } from "./process-usage.ts";

export type JobLimits = { processorMs: number; memoryBytes: number };

export type JobResult = { output: unknown } | { error: Error };

/**
 * Called with the processor time as it is used. A job that exceeds its limits is also charged for starting the next
 * child.
 */
export type OnUsed = (processorMs: number) => void;

/** One child process that does one job at a time. */
export type PdfChild = {
	/** Never rejects. */
	run(job: string, input: unknown, limits: JobLimits, onUsed?: OnUsed): Promise<JobResult>;
	isAlive(): boolean;
	setNiceness(niceness: number): void;
	/** Resolves when the child can take a job, or never will. */
	started(): Promise<void>;
	residentBytes(): Promise<number | undefined>;
	/** Resolves when the process has exited. */
	end(): Promise<void>;
};

/** Long, because the nicest children may wait for a processor. */
const START_LIMIT_MS = 80_000;
const WATCH_EVERY_MS = 50;
/** A job that makes no progress without using the processor is ended by the clock, and not charged. */
const STALLED_AFTER_MS = 80_000;
const KEPT_STDERR = 2_000;

export type PdfChildOptions = {
	memoryLimitBytes: number;
	/** A warm-up, so that the first real job takes no longer than the others. */
	warmsUp?: boolean;
};

export function startPdfChild({ memoryLimitBytes, warmsUp = false }: PdfChildOptions): PdfChild {
	const child = forkChild(memoryLimitBytes);
	// A process that could not be started at all, for lack of processes or memory, has no pid and emits no exit
	// event.
	const { pid } = child;
	const exited = new Promise<void>((resolve) => {
		if (pid === undefined) resolve();
		else child.once("exit", () => resolve());
	});
	let startMs = 0;
	const ready = awaitReady(child).then(async () => {
		if (warmsUp) await ask(child, { id: 0, job: "warmUp", input: undefined });
		startMs = (pid && (await readUsage(pid))?.processorMs) || 0;
	});
	const started = ready.catch(() => {}); // The first job reports it.
	let nextId = 1;
	let isEnded = false;

	return {
		isAlive: () =>
			pid !== undefined && child.exitCode === null && child.signalCode === null && child.connected,
		setNiceness: (niceness) => {
			if (pid === undefined) return;
			// Starting takes as long as most jobs. Threads that are just starting may be missed, so repeat
			// afterwards.
			setNiceness(pid, niceness);
			void started.then(() => setNiceness(pid, niceness));
		},
		started: () => started,
		residentBytes: async () => pid && (await readUsage(pid))?.residentBytes,
		end: async () => {
			// The process must stay alive until the end is observed.
			isEnded = true;
			child.ref();
			child.kill("SIGKILL");
			await exited;
		},
		run: async (job, input, limits, onUsed = () => {}) => {
			child.ref();
			child.channel?.ref();
			try {
				await ready;
				const result = await runJob(child, { id: nextId++, job, input }, limits, onUsed);
				if ("error" in result && result.error instanceof LimitReached) {
					onUsed(startMs);
					if (isEnded && result.error.limit === "crash") return { error: new PdfProcessesClosed() };
				}
				return result;
			} catch (error) {
				return { error: isEnded ? new PdfProcessesClosed() : (error as Error) };
			} finally {
				// An idle child must not keep the process alive.
				child.unref();
				child.channel?.unref();
			}
		},
	};
}

/**
 * Halves the memory that a child keeps after large files, at little CPU: docs/decisions/releases.md, "Memory of a process".
 */
const SPARING_FLAG = "--max-semi-space-size=1";

/** Runs from source (tsx) or from the build, like this file. */
function forkChild(memoryLimitBytes: number): ChildProcess {
	const here = fileURLToPath(import.meta.url);
	const fromSource = here.endsWith(".ts");
	const flags = [
		`--max-old-space-size=${Math.max(64, Math.floor(memoryLimitBytes / 1024 / 1024))}`,
		SPARING_FLAG,
	];
	const child = fork(here.replace(/pdf-child\.(ts|js)$/, "child.$1"), [String(memoryLimitBytes)], {
		cwd: dirname(here),
		env: { MALLOC_ARENA_MAX: "1" },
		execArgv: fromSource ? ["--import", "tsx", "--conditions=source", ...flags] : flags,
		serialization: "advanced",
		stdio: ["ignore", "ignore", "pipe", "ipc"],
	});
	// An idle child's stderr must not keep the process alive.
	if (child.stderr instanceof Socket) child.stderr.unref();
	return child;
}

function awaitReady(child: ChildProcess): Promise<void> {
	return new Promise((resolve, reject) => {
		let stderr = "";
		child.stderr?.on("data", (chunk: Buffer) => {
			stderr = (stderr + chunk.toString()).slice(-KEPT_STDERR);
		});
		const timer = setTimeout(() => {
			child.kill("SIGKILL");
			reject(new PdfBusy(60));
		}, START_LIMIT_MS);
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

async function runJob(
	child: ChildProcess,
	message: JobMessage,
	limits: JobLimits,
	onUsed: OnUsed,
): Promise<JobResult> {
	const pid = child.pid ?? 0;
	const begun = performance.now();
	const before = await readUsage(pid);
	let processorMs = 0;
	const update = (usage: ProcessUsage | undefined): void => {
		const known = processorMs;
		// Without /proc, elapsed time replaces processor time.
		if (!before) processorMs = performance.now() - begun;
		else if (usage) processorMs = usage.processorMs - before.processorMs;
		if (processorMs > known) onUsed(processorMs - known);
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
	if (answer.type === "exited") return { error: ended ?? makeFailure(answer.by) };
	update(await readUsage(pid));
	if (answer.type === "done") return { output: answer.output };
	if (answer.type === "unusable") return { error: new UnusableFile(answer.code, answer.reason) };
	return { error: new PdfJobFailed(message.job, answer.reason) };
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
		// It may have exited before the listener was added.
		if (child.exitCode !== null || child.signalCode !== null) return onExit(child.exitCode, child.signalCode);
		child.on("exit", onExit);
		child.on("message", onMessage);
		child.send(message, (error) => {
			if (error) child.kill("SIGKILL");
		});
	});
}

const STOP_SIGNALS = new Set<unknown>(["SIGTERM", "SIGINT", "SIGHUP"]);

function makeFailure(end: NodeJS.Signals | number | null): Error {
	if (end === MEMORY_SIGNAL) return new LimitReached("memory", "exceeded its memory limit");
	// A signal that stops the service may also reach its children.
	if (STOP_SIGNALS.has(end)) return new PdfProcessesClosed();
	return new LimitReached("crash", `the process exited (${end})`);
}
