import { type ChildProcess, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

interface RunningProcess {
	pid: number;
	command: string;
}

/** All processes visible to this user. On Linux without `ps`, which slim images lack. */
function listProcesses(): RunningProcess[] {
	if (process.platform !== "linux") return fromPs(["-ax"]);
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.flatMap(fromProc);
}

export function findProcess(pid: number): RunningProcess | undefined {
	return (process.platform === "linux" ? fromProc(String(pid)) : fromPs(["-p", String(pid)]))[0];
}

/**
 * Processes whose environment has this variable with a value that starts with the prefix. Descendants inherit it,
 * so they are found even after their parent has exited. Linux shows it for the user's own processes, macOS through
 * `ps -E`.
 */
export function findMarked(name: string, value: string): RunningProcess[] {
	const mark = `${name}=${value}`;
	if (process.platform !== "linux") return fromPs(["-axE"]).filter(({ command }) => command.includes(mark));
	return listProcesses().filter(({ pid }) => {
		try {
			return readFileSync(`/proc/${pid}/environ`, "utf8")
				.split("\0")
				.some((entry) => entry.startsWith(mark));
		} catch {
			return false; // another user's
		}
	});
}

/** Resolves to false if the process is still running after `milliseconds`. */
export async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
	const deadline = Date.now() + milliseconds;
	while (findProcess(pid)) {
		if (Date.now() > deadline) return false;
		await delay(20);
	}
	return true;
}

/** Sends a signal to a process, or with a negative number to its group; ignores one that has just exited. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
	try {
		process.kill(pid, name);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}

function fromProc(pid: string): RunningProcess[] {
	try {
		// "pid (name) state …", where the name may contain spaces and parentheses.
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		if (stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z")) return [];
		const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
		return [{ pid: Number(pid), command }];
	} catch {
		return []; // no such process, or it has just exited
	}
}

function fromPs(selection: string[]): RunningProcess[] {
	const { stdout } = spawnSync("ps", [...selection, "-ww", "-o", "pid=,stat=,command="], {
		encoding: "utf8",
	});
	return stdout.split("\n").flatMap((line) => {
		const [, pid, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
		if (!pid || state?.startsWith("Z")) return [];
		return [{ pid: Number(pid), command: command ?? "" }];
	});
}

/** Kills a child when this process exits: a test that hangs is exited from, and leaves nothing running. */
export function endWithThisProcess(child: ChildProcess): void {
	const kill = () => child.kill("SIGKILL");
	process.once("exit", kill);
	child.once("exit", () => process.off("exit", kill));
}
