import { MAX_DAYS } from "../../envelopes/rules/max-days.ts";
import type { Accounts } from "./map-access.ts";
import { type MappedAnswer, mapAnswer } from "./map-answer.ts";
import { type MappedEnvelope, mapEnvelope, type SourceParts } from "./map-envelope.ts";
import type { MappedField } from "./map-field.ts";
import { mapProgress, type Progress } from "./map-progress.ts";
import type { Note } from "./reasons.ts";
import type { SourceEnvelope, SourceEvent, SourceRecipient } from "./source-rows.ts";

/** DRAFT and PENDING continue here; the others are finished, and stay as they are. */
export type DocumentState = "DRAFT" | "PENDING" | "FINISHED";

export type MappedDocument = MappedEnvelope & {
	state: DocumentState;
	templateId: number | null;
	progress: Progress;
	/** The answers of fields, by the field's id. */
	answers: Map<number, MappedAnswer>;
	/** In the address on its certificate. */
	certificateId: string | null;
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
		if (parts.recipients.some(neverExpires)) {
			note("never-expires");
			mapped.settings.signingDays = MAX_DAYS;
		}
	}
	return {
		...{ ...mapped, state, templateId: envelope.templateId },
		certificateId: envelope.status === "COMPLETED" ? envelope.qrToken : null,
		progress: mapProgress(envelope, parts.recipients, parts.events, note),
		answers: mapAnswers(envelope, parts, mapped.fields, state, note),
	};
}

/** What somebody signs here must be readable; of a finished document, the text is enough. */
function mapAnswers(
	{ internalVersion }: SourceEnvelope,
	{ recipients, fields }: SourceParts,
	mapped: readonly MappedField[],
	state: DocumentState,
	note: Note,
): Map<number, MappedAnswer> {
	const answers = new Map<number, MappedAnswer>();
	for (const source of state === "DRAFT" ? [] : fields.filter(({ inserted }) => inserted)) {
		const field = mapped.find(({ id }) => id === source.id);
		const isFinal = recipients.some((one) => one.id === source.recipientId && hasActed(one));
		const answer =
			state === "FINISHED" || !field
				? { customText: source.customText, answer: null }
				: mapAnswer(source, field, internalVersion);
		if (answer) answers.set(source.id, answer);
		else note(isFinal ? "answer-refused" : "answer-dropped");
	}
	return answers;
}

const neverExpires = ({ expiresAt, role, signingStatus }: SourceParts["recipients"][number]) =>
	expiresAt === null && role !== "CC" && signingStatus === "NOT_SIGNED";

/** Signed, approved, viewed or declined. */
export const hasActed = ({ role, signingStatus }: Pick<SourceRecipient, "role" | "signingStatus">) =>
	role !== "CC" && signingStatus !== "NOT_SIGNED";

/** Of a row that was not read yet. */
export const isFinished = ({ status, deletedAt }: Record<string, unknown>): boolean =>
	status !== "DRAFT" && (status !== "PENDING" || deletedAt !== null);

function stateOf({ status, deletedAt }: SourceEnvelope): DocumentState {
	if (status === "DRAFT") return "DRAFT";
	return status === "PENDING" && deletedAt === null ? "PENDING" : "FINISHED";
}
