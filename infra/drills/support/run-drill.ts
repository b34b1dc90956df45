import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { type Running, stoppable } from "@repo/infra-local/testing";

const begin = performance.now();

/** Prints what happens, with the seconds since the start. */
export function say(what: string): void {
	console.log(`${((performance.now() - begin) / 1000).toFixed(1).padStart(6)} s  ${what}`);
}

export type Drill = {
	/** Removed at the end. Other users may enter it. */
	folder: string;
	/** Starts a program that the end of the drill ends. Its output goes to `<name>.log`. */
	start(name: string, command: string[], options?: SpawnOptions): Promise<Running>;
	/** Runs at the end, last added first, also when the drill fails or is interrupted. */
	atEnd(action: () => unknown): void;
};

/** Runs a drill in its own folder, then ends what it started and removes the folder. Exits with 1 when it fails. */
export async function runDrill(work: (drill: Drill) => Promise<void>): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "drill-"));
	await chmod(folder, 0o711);
	const ends: (() => unknown)[] = [
		() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
	];
	const finish = async (exitCode: number) => {
		for (let end = ends.pop(); end; end = ends.pop()) await end();
		process.exit(exitCode);
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void finish(1));
	try {
		await work({
			folder,
			atEnd: (action) => void ends.push(action),
			async start(name, [program = "", ...rest], options = {}) {
				const log = await open(join(folder, `${name}.log`), "a");
				const child = spawn(program, rest, { cwd: folder, ...options, stdio: ["ignore", log.fd, log.fd] });
				await Promise.all([once(child, "spawn"), log.close()]);
				const started = stoppable(child);
				ends.push(started.kill);
				return started;
			},
		});
		await finish(0);
	} catch (error) {
		console.error(error);
		await finish(1);
	}
}

/** Resolves once `holds` resolves to true; rejects after `seconds`. A rejection of `holds` counts as false. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
	const deadline = performance.now() + seconds * 1000;
	while (!(await holds().catch(() => false))) {
		if (performance.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}.`);
		await delay(100);
	}
}

export const isReady = (origin: string) => async () => (await fetch(`${origin}/readyz`)).ok;

type ShellOptions = Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid"> & { input?: string };

/** Runs a command as a reader would type it. Resolves to its output, and throws with it if the command fails. */
export async function runShell(command: string, { input = "", ...options }: ShellOptions): Promise<string> {
	// Its input is a socket, from which bash would conclude that it has to read .bashrc.
	const parameters = ["--norc", "-euo", "pipefail", "-c", command];
	const child = spawn("bash", parameters, { ...options, stdio: "pipe" });
	// A command that reads nothing closes it.
	child.stdin.on("error", () => {});
	child.stdin.end(input);
	const [stdout, stderr, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	if (code !== 0) throw new Error(`ended with ${code}:\n${command}\n${stdout}${stderr}`);
	return stdout;
}
