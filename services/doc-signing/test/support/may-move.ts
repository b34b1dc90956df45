import { type DocumentStatus, documentMoves } from "../../src/envelopes/documents/rules/document-status.ts";
import { readMoves, sendMoves, signingMoves } from "../../src/envelopes/documents/rules/recipient-status.ts";

const recipientMoves: Record<string, readonly string[]> = { ...sendMoves, ...readMoves, ...signingMoves };

export type RecipientStatus = keyof typeof sendMoves | keyof typeof readMoves | keyof typeof signingMoves;

export function mayMove(from: DocumentStatus, to: DocumentStatus): boolean {
	return (documentMoves[from] as readonly string[]).includes(to);
}

export function mayMoveRecipient(from: RecipientStatus, to: RecipientStatus): boolean {
	return recipientMoves[from]?.includes(to) ?? false;
}
