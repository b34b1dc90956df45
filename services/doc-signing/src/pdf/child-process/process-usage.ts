import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";

export type ProcessUsage = { processorMs: number; residentBytes: number };

/** Of all its threads; undefined where there is no /proc, or no such process any more. */
export async function readUsage(pid: number): Promise<ProcessUsage | undefined> {
	const [stat, status] = await Promise.all(
		["stat", "status"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "")),
	);
	// The second field, the name, may hold blanks and parentheses. Times are in the kernel's ticks of 10 ms.
	const [user, system] = (stat ?? "")
		.slice((stat ?? "").lastIndexOf(")") + 2)
		.split(" ")
		.slice(11, 13);
	const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status ?? "")?.[1];
	if (system === undefined || kilobytes === undefined) return undefined;
	return { processorMs: (Number(user) + Number(system)) * 10, residentBytes: Number(kilobytes) * 1024 };
}

/** Makes a process so much nicer than ours. It can only become nicer than it is: less needs a privilege. */
export function setNiceness(pid: number, niceness: number): void {
	const level = Math.min(getPriority() + niceness, 19);
	// On Linux each thread has a niceness of its own.
	for (const thread of threadsOf(pid)) {
		try {
			setPriority(thread, level);
		} catch {
			// The thread has ended.
		}
	}
}

function threadsOf(pid: number): number[] {
	try {
		return readdirSync(`/proc/${pid}/task`).map(Number);
	} catch {
		return [pid];
	}
}
