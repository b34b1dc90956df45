import type { Accounts } from "./map-access.ts";
import { type MappedEnvelope, mapEnvelope, type SourceParts } from "./map-envelope.ts";
import { mapProgress, type Progress } from "./map-progress.ts";
import type { Note } from "./reasons.ts";
import type { SourceEnvelope, SourceEvent } from "./source-rows.ts";

/** DRAFT and PENDING continue here; the others are finished, and stay as they are. */
export type DocumentState = "DRAFT" | "PENDING" | "FINISHED";

export type MappedDocument = MappedEnvelope & {
	/** Its id there. */
	sourceId: string;
	state: DocumentState;
	templateId: number | null;
	progress: Progress;
	/** The texts of answered fields, by the field's id. */
	texts: Map<number, string>;
};

/** Undefined if it cannot be taken; the reason is noted. */
export function mapDocument(
	envelope: SourceEnvelope,
	parts: SourceParts & { events: SourceEvent[] },
	accounts: Accounts,
	note: Note,
): MappedDocument | undefined {
	const mapped = mapEnvelope(envelope, parts, accounts, note);
	if (!mapped) return undefined;
	const state = stateOf(envelope);
	if (state === "FINISHED") note(envelope.status === "PENDING" ? "deleted-pending" : "sealed-elsewhere");
	if (state === "DRAFT" && mapped.droppedFields > 0) note("field-dropped");
	if (state === "PENDING") {
		if (mapped.droppedFields > 0) note("field-refused");
		if (envelope.signatureLevel !== "SES") note("level-unknown");
		if (parts.recipients.some(hasActed)) note("signed-elsewhere");
	}
	return {
		...{ ...mapped, state, sourceId: envelope.id, templateId: envelope.templateId },
		progress: mapProgress(envelope, parts.recipients, parts.events, note),
		texts: new Map(
			parts.fields.filter(({ inserted }) => inserted).map(({ id, customText }) => [id, customText]),
		),
	};
}

const hasActed = ({ role, signingStatus }: SourceParts["recipients"][number]) =>
	role !== "CC" && signingStatus !== "NOT_SIGNED";

/** Of a row that was not read yet. */
export const isFinished = ({ status, deletedAt }: Record<string, unknown>): boolean =>
	status !== "DRAFT" && (status !== "PENDING" || deletedAt !== null);

function stateOf({ status, deletedAt }: SourceEnvelope): DocumentState {
	if (status === "DRAFT") return "DRAFT";
	return status === "PENDING" && deletedAt === null ? "PENDING" : "FINISHED";
}
