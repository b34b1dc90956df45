import { readdirSync, readFileSync } from "node:fs";

/** The CPU in ns that each process of a tree has used since it started, by its id. */
export type CpuTimes = Map<number, number>;

/** CPU time of a process and its descendants. Linux only: reads /proc. */
export function readCpuTimes(pid: number): CpuTimes {
	return new Map(listFamily(pid).map((one) => [one, readCpu(one)]));
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
export function readMemory(pid: number): number {
	return listFamily(pid).reduce((sum, one) => sum + readResident(one), 0);
}

/** CPU time of all threads, from the scheduler: /proc/<pid>/stat counts in steps of 10 ms. */
function readCpu(pid: number): number {
	let sum = 0;
	for (const thread of list(`/proc/${pid}/task`))
		sum += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0]);
	return sum;
}

function readResident(pid: number): number {
	return Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function listFamily(root: number): number[] {
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

/** In which Linux counts the CPU. */
const TICKS_PER_SECOND = 100;

/**
 * Returns a function that returns how many cores other programs have used since, on average: everything but this process and its
 * descendants, which must have ended by then. Linux only: reads /proc.
 */
export function watchOtherPrograms(): () => number {
	const started = performance.now();
	const before = ticksOfOthers();
	return () => {
		const seconds = (performance.now() - started) / 1000;
		return Math.max(0, (ticksOfOthers() - before) / TICKS_PER_SECOND / seconds);
	};
}

/** proc_pid_stat(5), proc_stat(5): without interrupts, which the loopback interface needs for this process. */
function ticksOfOthers(): number {
	const [, user = 0, nice = 0, system = 0] = numbers(
		/^cpu .*$/m.exec(readFileSync("/proc/stat", "utf8"))?.[0],
	);
	// After the name in parentheses, from the 14th field: own time in user and kernel mode, and that of children that ended.
	const own = numbers(readFileSync("/proc/self/stat", "utf8").replace(/^.*\) /s, "")).slice(11, 15);
	return user + nice + system - own.reduce((sum, one) => sum + one, 0);
}

function numbers(line = ""): number[] {
	return line.split(/\s+/).map(Number);
}
