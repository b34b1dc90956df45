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

/**
 * Resident memory of a process and its descendants, in MB. Pages of a file that several of them have mapped count once, as in the
 * memory of a container: each process alone shows the program, of 54 MB, again.
 */
export function readMemory(pid: number): number {
	return readMemories(pid).once;
}

/** In MB: pages of files counted once, for each process, and divided by all processes of the machine that have them mapped. */
export type Memories = { once: number; rss: number; pss: number };

export function readMemories(pid: number): Memories {
	const files = new Map<string, number>();
	const sums = { anonymous: 0, rss: 0, pss: 0 };
	for (const one of listFamily(pid)) {
		// proc_pid_smaps(5): the address, permissions, offset, device, inode and path of a mapping, then lines about it.
		for (const mapping of read(`/proc/${one}/smaps`).split(/^(?=[0-9a-f]+-)/m)) {
			const [, file = ""] = /^\S+ \S+ (\S+ \S+ \S+) /.exec(mapping) ?? [];
			const kilobytes = (name: string) =>
				Number(new RegExp(`^${name}: +(\\d+) kB`, "m").exec(mapping)?.[1] ?? 0);
			const rss = kilobytes("Rss");
			const anonymous = kilobytes("Anonymous");
			sums.anonymous += anonymous;
			sums.rss += rss;
			sums.pss += kilobytes("Pss");
			files.set(file, Math.max(files.get(file) ?? 0, rss - anonymous));
		}
	}
	const once = sums.anonymous + [...files.values()].reduce((sum, each) => sum + each, 0);
	return { once: once / 1024, rss: sums.rss / 1024, pss: sums.pss / 1024 };
}

/** CPU time of all threads, from the scheduler: /proc/<pid>/stat counts in steps of 10 ms. */
function readCpu(pid: number): number {
	let sum = 0;
	for (const thread of list(`/proc/${pid}/task`))
		sum += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0]);
	return sum;
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
