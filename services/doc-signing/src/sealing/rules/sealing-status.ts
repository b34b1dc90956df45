import { listStates, transitions } from "@repo/service-kit/transitions";

/** A failed attempt is retried. */
export const sealingMoves = transitions({
	QUEUED: ["SEALED", "FAILED"],
	SEALED: [],
	FAILED: ["SEALED", "FAILED"],
});
export const sealingStatuses = listStates(sealingMoves);
