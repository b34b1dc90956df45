import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { cpuTimesOf } from "./processes.ts";

/** Keeps a process, its descendants and all their threads on one core. Linux only: `taskset` of util-linux. */
export function pinTo(core: number, pid: number): void {
	setCores(String(core), pid);
}

export function unpin(pid: number): void {
	setCores(`0-${cpus().length - 1}`, pid);
}

function setCores(cores: string, pid: number): void {
	for (const one of cpuTimesOf(pid).keys())
		execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(one)], { stdio: "ignore" });
}
