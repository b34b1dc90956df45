import { listEvents } from "../../audit-log/queries.ts";
import { findLogFaults, type LogFault } from "../../audit-log/rules/compare-log.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findSealedRecord, listLogged } from "./queries.ts";

export type LogsVerified = { logs: number; sealed: number; faults: (LogFault & { documentId: number })[] };

const BATCH = 1_000;

/** Compares every audit log with its own hashes and with what was sealed. */
export async function verifyLogs({ db }: Pick<Dependencies, "db">): Promise<LogsVerified> {
	const result: LogsVerified = { logs: 0, sealed: 0, faults: [] };
	for (let after = 0; ; ) {
		const ids = await listLogged(db, after, BATCH);
		for (const documentId of ids) {
			// The record first: an event that is added in between is then in the log, not the other way round.
			const sealed = await findSealedRecord(db, documentId);
			const faults = findLogFaults(await listEvents(db, documentId), sealed);
			result.logs++;
			if (sealed) result.sealed++;
			result.faults.push(...faults.map((fault) => ({ documentId, ...fault })));
		}
		after = ids.at(-1) ?? after;
		if (ids.length < BATCH) return result;
	}
}
