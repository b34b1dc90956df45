import { type Move, statesOf, transitions } from "@repo/service-kit/transitions";

export const evidenceKinds = ["TIME_STAMP", "REVOCATION_DATA"] as const;

/** An attempt leaves missing evidence PENDING, or finds that it cannot be had. Evidence that is found ends its row. */
const evidenceMoves = transitions({
	PENDING: ["PENDING", "UNAVAILABLE", "REVOKED"],
	UNAVAILABLE: [],
	REVOKED: [],
});
export const evidenceStates = statesOf(evidenceMoves);
export type EvidenceMove = Move<typeof evidenceMoves>;
