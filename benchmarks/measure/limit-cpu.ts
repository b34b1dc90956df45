import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { cpuTimesOf } from "./processes.ts";

const PERIOD_US = 10_000;

/**
 * Gives a process and its descendants together a share of one core, such as .25, by a control group. Linux, as root.
 * Returns a function that removes the group; call it when the processes have ended.
 */
export function limitCpu(pid: number, share: number): () => void {
	// Version 1 has a tree for each controller.
	const isFirstVersion = existsSync("/sys/fs/cgroup/cpu");
	const group = `/sys/fs/cgroup/${isFirstVersion ? "cpu/" : ""}benchmark-${pid}`;
	mkdirSync(group);
	const quota = String(Math.round(PERIOD_US * share));
	if (isFirstVersion) {
		writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_US));
		writeFileSync(`${group}/cpu.cfs_quota_us`, quota);
	} else writeFileSync(`${group}/cpu.max`, `${quota} ${PERIOD_US}`);
	for (const one of cpuTimesOf(pid).keys()) writeFileSync(`${group}/cgroup.procs`, String(one));
	return () => rmdirSync(group);
}
