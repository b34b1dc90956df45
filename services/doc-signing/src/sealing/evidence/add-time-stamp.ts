import type { Dependencies } from "../../dependencies.ts";
import { addTimeStamp } from "../../pdf/sealing/add-time-stamp.ts";
import { attemptEvidence } from "./attempt-evidence.ts";
import { evidence, raiseLevel } from "./raise-level.ts";
import { queueRevocationData } from "./record-missing.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "storage" | "pdf" | "timeStamps" | "authorities" | "log">;

/** Adds the missing time-stamp to a sealed file: B-B becomes B-T. */
export function fetchMissingTimeStamp(deps: Deps, documentId: number): Promise<void> {
	const { pdf, timeStamps, authorities, clock } = deps;
	return attemptEvidence(deps, { documentId, kind: "TIME_STAMP" }, () =>
		raiseLevel(deps, documentId, {
			from: "B-B",
			to: "B-T",
			event: "TIME_STAMP_ADDED",
			kind: "TIME_STAMP",
			make: (files) => addTimeStamp(pdf.for(evidence), files, timeStamps, { ask: authorities.ask, clock }),
			afterUpdate: (tx, at) => queueRevocationData(tx, documentId, at),
		}),
	);
}
