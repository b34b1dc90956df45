// `npm run test:faults`: the fault tests of every package, one package at a time, then a table of their
// measurements.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @typedef {{ fault: string, requests: number, lostWrites: number, recoveryMs: number }} FaultResult */

const folder = mkdtempSync(join(tmpdir(), "fault-results-"));
const { status } = spawnSync(
	"turbo",
	["run", "test", "--continue", "--concurrency=1", ...process.argv.slice(2)],
	{ stdio: "inherit", env: { ...process.env, TEST_KIND: "fault", FAULT_RESULTS_DIR: folder } },
);
printTable(readResults());
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;

/** @returns {FaultResult[]} */
function readResults() {
	return readdirSync(folder).flatMap((file) =>
		readFileSync(join(folder, file), "utf8")
			.trim()
			.split("\n")
			.map((line) => JSON.parse(line)),
	);
}

/** @param {FaultResult[]} results */
function printTable(results) {
	const width = Math.max(0, ...results.map(({ fault }) => fault.length));
	console.log(`\n${"fault".padEnd(width)}  requests  acknowledged writes lost  slowest recovery`);
	for (const { fault, requests, lostWrites, recoveryMs } of results) {
		const recovery = `${(recoveryMs / 1000).toFixed(1)} s`;
		console.log(
			`${fault.padEnd(width)}  ${String(requests).padStart(8)}  ${String(lostWrites).padStart(24)}  ${recovery.padStart(16)}`,
		);
	}
}
