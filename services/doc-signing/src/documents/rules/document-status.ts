export const documentStatuses = ["DRAFT", "PENDING", "COMPLETED", "REJECTED", "CANCELLED"] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** Every move a document can make. Also said by the guard of each UPDATE and, in the database, by a trigger. */
const moves: Record<DocumentStatus, readonly DocumentStatus[]> = {
	DRAFT: ["PENDING"],
	PENDING: ["COMPLETED", "REJECTED", "CANCELLED"],
	COMPLETED: [],
	REJECTED: [],
	CANCELLED: [],
};

export function mayMove(from: DocumentStatus, to: DocumentStatus): boolean {
	return moves[from].includes(to);
}

/** Nothing leaves a final state. */
export function isFinal(status: DocumentStatus): boolean {
	return moves[status].length === 0;
}
