import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { watch } from "chokidar";
import type { HeldPort } from "../processes/ports.ts";
import { socketsVariable } from "./run-file.ts";

export interface Supervised {
	/** For `spawn`: program and arguments. */
	command: [string, ...string[]];
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** Called at each start; the program inherits them with inherited-sockets.ts. */
	holdPorts?(): Promise<HeldPort[]>;
	/** Folders and files whose changes restart the program. */
	watched: string[];
	/** Called with each line of the program's output and each of the supervisor's messages. */
	print(line: string): void;
	/** Stops the program; `supervise` resolves once it has exited. */
	signal: AbortSignal;
}

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;

/** Keeps a program running: restarts it at once when a file changes, and after a growing pause when it exits. */
export async function supervise(options: Supervised): Promise<void> {
	const { print, signal } = options;
	const changes = watchFiles(options.watched);
	// One listener, however often the program restarts.
	const stopped = aborted(signal);
	let backoffMs = FIRST_BACKOFF_MS;
	while (!signal.aborted) {
		const started = Date.now();
		const child = await start(options);
		const exited = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
		const changed = changes.next();
		const reason = await Promise.race([exited, changed.then(() => "changed" as const), stopped]);
		if (reason === "changed" || signal.aborted) {
			child.kill("SIGTERM");
			await exited;
			if (reason === "changed") print("A file has changed, restarting.");
			continue;
		}
		if (Date.now() - started > MAX_BACKOFF_MS) backoffMs = FIRST_BACKOFF_MS;
		const [code, signalName] = await exited;
		print(`Exited with ${code ?? signalName}, restarting in ${backoffMs / 1000} s or when a file changes.`);
		await Promise.race([delay(backoffMs, undefined, { ref: false }), changed, stopped]);
		backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
	}
	await changes.close();
}

async function start(options: Supervised): Promise<ChildProcess> {
	const { cwd, print, holdPorts = async () => [] } = options;
	const [program, ...parameters] = options.command;
	const ports = await holdPorts();
	const descriptors = Object.fromEntries(ports.map(({ port }, index) => [port, 3 + index]));
	const child = spawn(program, parameters, {
		cwd,
		env: { ...options.env, [socketsVariable]: JSON.stringify(descriptors) },
		detached: true, // Ctrl-C reaches only this process, which stops the others in order
		stdio: ["ignore", "pipe", "pipe", ...ports.map(({ fd }) => fd)],
	});
	for (const { release } of ports) release();
	for (const output of [child.stdout, child.stderr])
		if (output) createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY }).on("line", print);
	return child;
}

/** Several changes within 100 ms, as made by an editor or git, count as one. */
function watchFiles(paths: string[]) {
	const watcher = watch(paths, {
		ignoreInitial: true,
		ignored: (path) => /node_modules|\.test\.tsx?$|[\\/]dist$/.test(path),
	});
	let announce = () => {};
	watcher.on("all", () => announce());
	return {
		async next(): Promise<void> {
			await new Promise<void>((resolve) => {
				announce = resolve;
			});
			await delay(100);
		},
		close: () => watcher.close(),
	};
}

async function aborted(signal: AbortSignal): Promise<void> {
	if (!signal.aborted) await once(signal, "abort");
}
