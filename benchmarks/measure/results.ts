import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { repository } from "../peers/start-process.ts";
import type { Comparison, Size } from "./compare-peers.ts";

/** One part of the benchmark as it last ran, and where. */
export type Part = { at: string; machine: string; load: number; size: Size; comparison: Comparison };
/** By the part's name. */
export type Results = Record<string, Part>;

export const reports = join(repository, "docs/benchmarks");
const file = join(reports, "results.json");

/** The last recorded run of each part. */
export function readResults(): Results {
	return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : {};
}

export function writeResults(results: Results): void {
	writeFileSync(file, `${JSON.stringify(results, null, "\t")}\n`);
}

export function describeRun(size: Size, comparison: Comparison, load: number): Part {
	const [cpu] = cpus();
	const machine = `${cpus().length} cores (${cpu?.model.trim()}), Node ${process.version}`;
	return { at: new Date().toISOString().slice(0, 10), machine, load, size, comparison };
}

/** Processes that wanted a core in the last minute: more than one while nothing is measured means a busy machine. */
export const loadNow = () => Math.round((loadavg()[0] ?? 0) * 10) / 10;
