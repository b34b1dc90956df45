import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { repository } from "../peers/start-process.ts";
import type { Comparison, Size } from "./compare-peers.ts";

/** One part of the benchmark as last run, with date and machine. */
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

/** Today, this machine, and how many processes wanted a core in the last minute: above one, others use it, too. */
export function describeMachine(): Pick<Part, "at" | "machine" | "load"> {
	const [cpu] = cpus();
	return {
		at: new Date().toISOString().slice(0, 10),
		machine: `${cpus().length} cores (${cpu?.model.trim()}), Node ${process.version}`,
		load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
	};
}
