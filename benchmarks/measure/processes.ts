import { readdirSync, readFileSync } from "node:fs";

/** The CPU in ns that each process of a tree has used since it started, by its id. */
export type CpuTimes = Map<number, number>;

/** Of a process and its descendants. Linux only: reads /proc. */
export function cpuTimesOf(pid: number): CpuTimes {
	return new Map(familyOf(pid).map((one) => [one, cpuOf(one)]));
}

/**
 * The CPU in ns that a process tree used between two readings. Processes that ended in between are not
 * counted.
 */
export function cpuBetween(before: CpuTimes, after: CpuTimes): number {
	let sum = 0;
	for (const [pid, cpu] of after) sum += cpu - (before.get(pid) ?? 0);
	return sum;
}

/** Resident memory of a process and its descendants, in MB. */
export function memoryOf(pid: number): number {
	return familyOf(pid).reduce((sum, one) => sum + residentOf(one), 0);
}

/** The CPU in ns that the thread of a process has used that runs its JavaScript. */
export function mainThreadOf(pid: number): number {
	return threadCpu(pid, String(pid));
}

/** Of all threads, from the scheduler: /proc/<pid>/stat counts in steps of 10 ms. */
function cpuOf(pid: number): number {
	let sum = 0;
	for (const thread of list(`/proc/${pid}/task`)) sum += threadCpu(pid, thread);
	return sum;
}

function threadCpu(pid: number, thread: string): number {
	return Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0]);
}

function residentOf(pid: number): number {
	return Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function familyOf(root: number): number[] {
	const children = new Map<number, number[]>();
	for (const name of list("/proc")) {
		if (!/^\d+$/.test(name)) continue;
		// The name, in parentheses, may contain anything; the state and the parent's id follow.
		const parent = Number(
			read(`/proc/${name}/stat`)
				.replace(/^.*\) /s, "")
				.split(" ")[1],
		);
		children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
	}
	const walk = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(walk)];
	return walk(root);
}

/** Processes and threads end at any time. */
function read(path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return "0 0 0";
	}
}

function list(path: string): string[] {
	try {
		return readdirSync(path);
	} catch {
		return [];
	}
}
