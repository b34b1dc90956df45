import type { EstimatedTime } from "../../audit-log/rules/estimated-times.ts";
import type { DocumentStatus } from "../../envelopes/documents/rules/document-status.ts";
import type { Note } from "./reasons.ts";
import type { SourceEnvelope, SourceEvent, SourceRecipient } from "./source-rows.ts";

export type RecipientProgress = {
	token: string;
	sendStatus: "NOT_SENT" | "SENT";
	sentAt: Date | null;
	readStatus: "NOT_OPENED" | "OPENED";
	openedAt: Date | null;
	signingStatus: "NOT_SIGNED" | "SIGNED" | "REJECTED";
	signedAt: Date | null;
	rejectionReason: string | null;
	expiresAt: Date | null;
	ipAddress: string | null;
	userAgent: string | null;
};
/** How far a document was there. `recipients` by their ids. */
export type Progress = {
	status: DocumentStatus;
	sentAt: Date | null;
	completedAt: Date | null;
	deletedAt: Date | null;
	recipients: Map<number, RecipientProgress>;
	/** Times that are not known there. */
	estimated: EstimatedTime[];
};

/** Times that the rows do not have are the log's, else that of the document's last change, which is noted. */
export function mapProgress(
	envelope: SourceEnvelope,
	recipients: readonly SourceRecipient[],
	events: readonly SourceEvent[],
	note: Note,
): Progress {
	const find = firstOf(events);
	const timeOf = (type: string, recipientId?: number) => find(type, recipientId)?.createdAt;
	const estimated: EstimatedTime[] = [];
	const otherwise = (
		known: Date | undefined,
		time: EstimatedTime,
		estimate = envelope.completedAt ?? envelope.updatedAt,
	) => {
		if (known) return known;
		note("times-estimated");
		estimated.push(time);
		return estimate;
	};
	const status = mapStatus(envelope);
	return {
		status,
		sentAt:
			status === "DRAFT" ? null : otherwise(timeOf("DOCUMENT_SENT"), { time: "sentAt" }, envelope.createdAt),
		completedAt: status === "COMPLETED" ? (envelope.completedAt ?? envelope.updatedAt) : null,
		deletedAt: envelope.deletedAt,
		estimated,
		recipients: new Map(
			recipients.map((recipient) => [
				recipient.id,
				{ ...mapOne(recipient, timeOf, otherwise), ...placeOf(find(SIGNED, recipient.id)) },
			]),
		),
	};
}

/** Deleting ends what is out for signature. */
export const mapStatus = ({
	status,
	deletedAt,
}: Pick<SourceEnvelope, "status" | "deletedAt">): DocumentStatus =>
	status === "PENDING" && deletedAt !== null ? "CANCELLED" : status;

const SIGNED = "DOCUMENT_RECIPIENT_COMPLETED";

const placeOf = (event: SourceEvent | undefined) => ({
	ipAddress: event?.ipAddress ?? null,
	userAgent: event?.userAgent ?? null,
});

function mapOne(
	{ id, role, token, expiresAt, ...recipient }: SourceRecipient,
	timeOf: (type: string, recipientId?: number) => Date | undefined,
	otherwise: (known: Date | undefined, time: EstimatedTime, estimate?: Date) => Date,
): Omit<RecipientProgress, "ipAddress" | "userAgent"> {
	const isCopy = role === "CC";
	const sendStatus = isCopy || recipient.sendStatus === "SENT" ? "SENT" : "NOT_SENT";
	const readStatus = recipient.readStatus === "OPENED" ? "OPENED" : "NOT_OPENED";
	const signingStatus =
		isCopy || recipient.signingStatus === "SIGNED"
			? "SIGNED"
			: recipient.signingStatus === "REJECTED"
				? "REJECTED"
				: "NOT_SIGNED";
	const isSigned = signingStatus === "SIGNED" && !isCopy;
	const signedAt = () => recipient.signedAt ?? timeOf(SIGNED, id);
	return {
		...{ token, sendStatus, readStatus, signingStatus, expiresAt },
		sentAt: sendStatus === "SENT" ? (recipient.sentAt ?? timeOf("EMAIL_SENT", id) ?? null) : null,
		openedAt:
			readStatus === "OPENED"
				? otherwise(
						timeOf("DOCUMENT_OPENED", id),
						{ time: "openedAt", recipientId: id },
						recipient.signedAt ?? undefined,
					)
				: null,
		signedAt: isSigned ? otherwise(signedAt(), { time: "signedAt", recipientId: id }) : null,
		rejectionReason: signingStatus === "REJECTED" ? (recipient.rejectionReason ?? "") : null,
	};
}

/** The first event of a type, of a recipient or the document. */
function firstOf(events: readonly SourceEvent[]) {
	const first = new Map<string, SourceEvent>();
	for (const event of events) {
		const key = `${event.type} ${event.type === "DOCUMENT_SENT" ? "" : (event.data?.recipientId ?? "")}`;
		if (!first.has(key)) first.set(key, event);
	}
	return (type: string, recipientId?: number) => first.get(`${type} ${recipientId ?? ""}`);
}
