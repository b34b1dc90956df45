import { listStates, type Move, transitions } from "@repo/service-kit/transitions";

/** The trigger `documents_moves` enforces the same table, for changes that bypass the types. */
export const documentMoves = transitions({
	DRAFT: ["PENDING"],
	PENDING: ["COMPLETED", "REJECTED", "CANCELLED"],
	COMPLETED: [],
	REJECTED: [],
	CANCELLED: [],
});
export const documentStatuses = listStates(documentMoves);
export type DocumentStatus = (typeof documentStatuses)[number];
export type DocumentMove = Move<typeof documentMoves>;

/** A final state never changes. */
export function isFinal(status: DocumentStatus): boolean {
	return documentMoves[status].length === 0;
}
