import { readFileSync } from "node:fs";

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
