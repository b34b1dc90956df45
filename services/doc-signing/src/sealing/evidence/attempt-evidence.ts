import type { Dependencies } from "../../dependencies.ts";
import { type EvidenceKind, findPending } from "../queries/pending-evidence.ts";
import { recordFailedAttempt } from "./record-failed-attempt.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "log">;

/**
 * Makes one attempt to fetch missing evidence. A failure is recorded with its reason, for `sealings list`, and
 * retried while it can succeed: the job itself never runs out of attempts.
 */
export async function attemptEvidence(
	deps: Deps,
	{ documentId, kind }: { documentId: number; kind: EvidenceKind },
	attempt: () => Promise<void>,
): Promise<void> {
	const pending = await findPending(deps.db, documentId, kind);
	if (pending?.state !== "PENDING") return;
	try {
		await attempt();
	} catch (error) {
		deps.log.warn({ err: error, documentId, kind }, "a sealed document still lacks evidence");
		await recordFailedAttempt(deps, pending, error);
	}
}
