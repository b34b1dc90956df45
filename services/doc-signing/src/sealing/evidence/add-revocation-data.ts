import type { Dependencies } from "../../dependencies.ts";
import { addRevocationData } from "../../pdf/sealing/add-revocation-data.ts";
import { attemptEvidence } from "./attempt-evidence.ts";
import { evidence, raiseLevel } from "./raise-level.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "storage" | "pdf" | "authorities" | "timeStamps" | "log">;

/** Adds proof that no certificate of a time-stamped seal was revoked: B-T becomes B-LT. */
export function fetchMissingRevocationData(deps: Deps, documentId: number): Promise<void> {
	const { pdf, authorities, timeStamps, clock } = deps;
	return attemptEvidence(deps, { documentId, kind: "REVOCATION_DATA" }, () =>
		raiseLevel(deps, documentId, {
			from: "B-T",
			to: "B-LT",
			event: "REVOCATION_DATA_ADDED",
			kind: "REVOCATION_DATA",
			make: (files) =>
				addRevocationData(pdf.for(evidence), files, { ask: authorities.ask, clock }, timeStamps.anchors),
		}),
	);
}
