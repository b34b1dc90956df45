import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { repository } from "../peers/start-process.ts";

/** When and where a part ran. */
export type About = {
	at: string;
	machine: string;
	/** How many cores other programs used meanwhile, on average. */
	others: number;
	/** How long it took. */
	minutes: number;
};
/** One part of the benchmark as last run. */
export type Part = About & { file: string; title: string; sentence: string; result: unknown };
/** By the part's name. */
export type Results = Record<string, Part>;

export const reports = join(repository, "docs/benchmarks");
const file = join(reports, "results.json");

/** The last recorded run of each part. */
export function readResults(): Results {
	return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : {};
}

/** Rounds to four significant digits, so that a new record is a readable change. */
export function writeResults(results: Results): void {
	const rounded = (_key: string, value: unknown) =>
		typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
	writeFileSync(file, `${JSON.stringify(results, rounded, "\t")}\n`);
}

export function describeMachine(): Pick<About, "at" | "machine"> {
	const [cpu] = cpus();
	return {
		at: new Date().toISOString().slice(0, 10),
		machine: `${cpus().length} cores (${cpu?.model.trim()}), Node ${process.version}, durable PostgreSQL 18 (fsync on)`,
	};
}
