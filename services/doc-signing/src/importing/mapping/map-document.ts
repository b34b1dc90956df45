import type { Accounts } from "./map-access.ts";
import { type MappedEnvelope, mapEnvelope, type SourceParts } from "./map-envelope.ts";
import type { Note } from "./reasons.ts";
import type { SourceEnvelope } from "./source-rows.ts";

/** DRAFT and PENDING continue here; the others are finished, and stay as they are. */
export type DocumentState = "DRAFT" | "PENDING" | "FINISHED";

export type MappedDocument = MappedEnvelope & { state: DocumentState; isDeleted: boolean };

/** Undefined if it cannot be taken; the reason is noted. */
export function mapDocument(
	envelope: SourceEnvelope,
	parts: SourceParts,
	accounts: Accounts,
	note: Note,
): MappedDocument | undefined {
	const mapped = mapEnvelope(envelope, parts, accounts, note);
	if (!mapped) return undefined;
	const isDeleted = envelope.deletedAt !== null;
	const state = stateOf(envelope);
	if (state === "FINISHED") note(envelope.status === "PENDING" ? "deleted-pending" : "sealed-elsewhere");
	if (state === "DRAFT" && mapped.droppedFields > 0) note("field-dropped");
	if (state === "PENDING") {
		if (mapped.droppedFields > 0) note("field-refused");
		if (envelope.signatureLevel !== "SES") note("level-unknown");
		if (parts.recipients.some(hasActed)) note("signed-elsewhere");
	}
	return { ...mapped, state, isDeleted };
}

const hasActed = ({ role, signingStatus }: SourceParts["recipients"][number]) =>
	role !== "CC" && signingStatus !== "NOT_SIGNED";

function stateOf({ status, deletedAt }: SourceEnvelope): DocumentState {
	if (status === "DRAFT") return "DRAFT";
	return status === "PENDING" && deletedAt === null ? "PENDING" : "FINISHED";
}
