import { type Move, statesOf, transitions } from "@repo/service-kit/transitions";

/** The trigger `documents_moves` holds the same table, for what gets past the types. */
export const documentMoves = transitions({
	DRAFT: ["PENDING"],
	PENDING: ["COMPLETED", "REJECTED", "CANCELLED"],
	COMPLETED: [],
	REJECTED: [],
	CANCELLED: [],
});
export const documentStatuses = statesOf(documentMoves);
export type DocumentStatus = (typeof documentStatuses)[number];
export type DocumentMove = Move<typeof documentMoves>;

/** Nothing leaves a final state. */
export function isFinal(status: DocumentStatus): boolean {
	return documentMoves[status].length === 0;
}
