import type { TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { addTimeStamp } from "../pdf/sealing/add-time-stamp.ts";
import { evidence, fetchMissingRevocationData, raiseLevel } from "./evidence/raise-level.ts";
import { attemptEvidence } from "./evidence/record-failed-attempt.ts";
import { queueRevocationData } from "./evidence/record-missing.ts";

import { retryOverdueEvidence } from "./evidence/retry-overdue.ts";
import { removeReplacedFile, replacedFile } from "./replaced-files.ts";
import { sealDocument } from "./seal-document.ts";

const payload = z.object({ documentId: z.int() });

export function sealingTasks(dependencies: Dependencies): TaskList {
	return {
		"seal-document": (given) => sealDocument(dependencies, payload.parse(given).documentId),
	};
}

/** A separate queue from sealing: third-party servers may be slow or down for days. */
export function evidenceTasks(dependencies: Dependencies): TaskList {
	return {
		"add-revocation-data": (given) =>
			fetchMissingRevocationData(dependencies, payload.parse(given).documentId),
		"add-time-stamp": (given) => fetchMissingTimeStamp(dependencies, payload.parse(given).documentId),
	};
}

export function sealedFileTasks(dependencies: Dependencies): TaskList {
	return {
		"remove-replaced-file": (given) => removeReplacedFile(dependencies, replacedFile.parse(given)),
		"retry-overdue-evidence": () => retryOverdueEvidence(dependencies),
	};
}

export const sealingCrontab = "41 * * * * retry-overdue-evidence";

type Deps = Pick<Dependencies, "db" | "clock" | "storage" | "pdf" | "timeStamps" | "authorities" | "log">;

/** Adds the missing time-stamp to a sealed file: B-B becomes B-T. */
function fetchMissingTimeStamp(deps: Deps, documentId: number): Promise<void> {
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
