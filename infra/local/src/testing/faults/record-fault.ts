import { appendFileSync } from "node:fs";
import { join } from "node:path";

export interface FaultResult {
	/** The fault, as named in the table: "scheduling-oauth: all connections cut, 5 rounds". */
	fault: string;
	requests: number;
	/** Acknowledged writes that were not found afterwards. Tests expect 0. */
	lostWrites: number;
	/** From the end of the fault to the first success, in milliseconds; the slowest if there were several. */
	recoveryMs: number;
}

/** Adds a row to the table that `npm run test:faults` prints at the end. Otherwise does nothing. */
export function recordFault(result: FaultResult): void {
	const folder = process.env.FAULT_RESULTS_DIR;
	if (folder) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(result)}\n`);
}
