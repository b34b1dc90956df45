import { listStates, type Move, transitions } from "@repo/service-kit/transitions";

export const evidenceKinds = ["TIME_STAMP", "REVOCATION_DATA"] as const;

/** After an attempt, missing evidence is PENDING or can never be fetched. Fetched evidence has no row. */
const evidenceMoves = transitions({
	PENDING: ["PENDING", "UNAVAILABLE", "REVOKED"],
	UNAVAILABLE: [],
	REVOKED: [],
});
export const evidenceStates = listStates(evidenceMoves);
export type EvidenceMove = Move<typeof evidenceMoves>;
