import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

export interface RunningProcess {
	pid: number;
	parent: number;
	command: string;
}

/** Every process of this machine that we may see. Linux needs no `ps`, which slim images lack. */
export function listProcesses(): RunningProcess[] {
	if (process.platform !== "linux") return fromPs(["-ax"]);
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.flatMap(fromProc);
}

export function findProcess(pid: number): RunningProcess | undefined {
	return (process.platform === "linux" ? fromProc(String(pid)) : fromPs(["-p", String(pid)]))[0];
}

/** A process and everything it started, parents first. */
export function processTree(root: number, table = listProcesses()): RunningProcess[] {
	const top = table.find(({ pid }) => pid === root);
	if (!top) return [];
	const children = table.filter(({ parent, pid }) => parent === root && pid !== root);
	return [top, ...children.flatMap(({ pid }) => processTree(pid, table))];
}

/** Resolves to false when the process is still there after `milliseconds`. */
export async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
	const deadline = Date.now() + milliseconds;
	while (findProcess(pid)) {
		if (Date.now() > deadline) return false;
		await delay(20);
	}
	return true;
}

/** Sends a signal; a process that has just ended is no fault. */
export function signal(pid: number, name: NodeJS.Signals): void {
	try {
		process.kill(pid, name);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}

function fromProc(pid: string): RunningProcess[] {
	try {
		// "pid (name) state ppid …", where the name may itself hold spaces and brackets.
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		if (state === "Z") return [];
		const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
		return [{ pid: Number(pid), parent: Number(parent), command }];
	} catch {
		return []; // there is none, or it has just ended
	}
}

function fromPs(selection: string[]): RunningProcess[] {
	const { stdout } = spawnSync("ps", [...selection, "-ww", "-o", "pid=,ppid=,stat=,command="], {
		encoding: "utf8",
	});
	return stdout.split("\n").flatMap((line) => {
		const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
		if (!pid || state?.startsWith("Z")) return [];
		return [{ pid: Number(pid), parent: Number(parent), command: command ?? "" }];
	});
}
