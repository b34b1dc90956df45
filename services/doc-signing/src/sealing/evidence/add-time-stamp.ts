import type { Dependencies } from "../../dependencies.ts";
import { addTimeStamp } from "../../pdf/sealing/add-time-stamp.ts";
import { askForRevocationData } from "./owe-evidence.ts";
import { evidence, raiseLevel } from "./raise-level.ts";
import { tryForEvidence } from "./try-for-evidence.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "storage" | "pdf" | "timeStamps" | "authorities" | "log">;

/** Fetches the time-stamp that is owed to a sealed file: B-B becomes B-T. */
export function fetchOwedTimeStamp(deps: Deps, documentId: number): Promise<void> {
	const { pdf, timeStamps, authorities, clock } = deps;
	return tryForEvidence(deps, { documentId, kind: "TIME_STAMP" }, () =>
		raiseLevel(deps, documentId, {
			from: "B-B",
			to: "B-T",
			event: "TIME_STAMP_ADDED",
			kind: "TIME_STAMP",
			make: (files) => addTimeStamp(pdf.for(evidence), files, timeStamps, { ask: authorities.ask, clock }),
			afterUpdate: (tx, at) => askForRevocationData(tx, documentId, at),
		}),
	);
}
