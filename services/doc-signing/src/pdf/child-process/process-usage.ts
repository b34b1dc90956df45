import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";

export type ProcessUsage = { processorMs: number; residentBytes: number };

/** Usage by all its threads; undefined without /proc, or when the process has exited. */
export async function readUsage(pid: number): Promise<ProcessUsage | undefined> {
	const [stat, status] = await Promise.all(
		["stat", "status"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "")),
	);
	// The second field, the name, may contain blanks and parentheses. Times are in kernel ticks of 10 ms.
	const [user, system] = (stat ?? "")
		.slice((stat ?? "").lastIndexOf(")") + 2)
		.split(" ")
		.slice(11, 13);
	const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status ?? "")?.[1];
	if (system === undefined || kilobytes === undefined) return undefined;
	return { processorMs: (Number(user) + Number(system)) * 10, residentBytes: Number(kilobytes) * 1024 };
}

/** Raises a process's niceness above ours. It can only be raised: lowering needs a privilege. */
export function setNiceness(pid: number, niceness: number): void {
	const level = Math.min(getPriority() + niceness, 19);
	// On Linux, each thread has its own niceness.
	for (const thread of listThreads(pid)) {
		try {
			setPriority(thread, level);
		} catch {
			// The thread has ended.
		}
	}
}

function listThreads(pid: number): number[] {
	try {
		return readdirSync(`/proc/${pid}/task`).map(Number);
	} catch {
		return [pid];
	}
}
