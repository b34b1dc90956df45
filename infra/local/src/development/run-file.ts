import { randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findMarked, findProcess, sendSignal, waitForExit } from "../processes/process-table.ts";
import type { Service } from "./services.ts";

/** Every process started by a run has the run's id in this variable, and so do its descendants. */
export const runVariable = "DEVELOPMENT_RUN";
/** In a service's responses. */
export const runHeader = "Development-Run";
/** The file descriptors of the sockets that a service inherits, by port, as JSON. */
export const socketsVariable = "DEVELOPMENT_SOCKETS";

export interface Run {
	id: string;
	release(): Promise<void>;
}

interface Written {
	pid: number;
	id: string;
}

/** Makes this the only run on the data. Ends leftovers of a killed run; a run that is alive is an error. */
export async function takeOver(dataDirectory: string, say: (line: string) => void): Promise<Run> {
	const file = join(dataDirectory, "run.json");
	const run: Written = { pid: process.pid, id: randomBytes(8).toString("hex") };
	if (!(await writeNew(file, run))) {
		await clearAway(file, say);
		if (!(await writeNew(file, run))) throw new Error("Another `npm start` is already starting.");
	}
	return { id: run.id, release: () => rm(file, { force: true }) };
}

/** Kills all processes of a run that have not stopped when asked to. */
export async function killRun(id: string): Promise<number> {
	const left = findMarked(runVariable, id);
	for (const { pid } of left) sendSignal(pid, "SIGKILL");
	await Promise.all(left.map(({ pid }) => waitForExit(pid, 5_000)));
	return left.length;
}

async function clearAway(file: string, say: (line: string) => void): Promise<void> {
	const earlier = parse(await readFile(file, "utf8").catch(() => ""));
	if (earlier && isRunning(earlier.pid)) {
		throw new Error(
			`Already running as process ${earlier.pid}. Stop it with Ctrl-C in its terminal, or with \`kill ${earlier.pid}\`.`,
		);
	}
	if (earlier) {
		const ended = await killRun(earlier.id);
		say(`The last run was interrupted. Its data is kept; ${ended} leftover processes were stopped.`);
	}
	await forgetRunningServices(dirname(file));
	await rm(file, { force: true });
}

/** The pid may by now be another program's. */
function isRunning(pid: number): boolean {
	return pid !== process.pid && (findProcess(pid)?.command.includes("development/start.ts") ?? false);
}

async function writeNew(file: string, run: Written): Promise<boolean> {
	try {
		await writeFile(file, JSON.stringify(run), { flag: "wx", mode: 0o600 });
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
		throw error;
	}
}

function parse(text: string): Written | undefined {
	try {
		return JSON.parse(text) as Written;
	} catch {
		return undefined; // written only in part, before anything was started
	}
}

/**
 * Records the running services with their settings, readable only by the owner. Resolves to a function that deletes
 * the record.
 */
export async function writeRunningServices(
	dataDirectory: string,
	services: Service[],
): Promise<() => Promise<void>> {
	const file = fileIn(dataDirectory);
	await forgetRunningServices(dataDirectory); // a mode applies only to new files
	await writeFile(file, JSON.stringify(services), { mode: 0o600 });
	return () => forgetRunningServices(dataDirectory);
}

async function forgetRunningServices(dataDirectory: string): Promise<void> {
	await rm(fileIn(dataDirectory), { force: true });
}

/** The services running on the data; undefined without `npm start`. */
export async function readRunningServices(dataDirectory: string): Promise<Service[]> {
	try {
		return JSON.parse(await readFile(fileIn(dataDirectory), "utf8")) as Service[];
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	}
}

const fileIn = (dataDirectory: string) => join(dataDirectory, "running-services.json");
