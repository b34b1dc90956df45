import type { EventType } from "../../../audit-log/event-types.ts";

/** Each event of the audit log in plain words. */
const sentences: Record<EventType, string> = {
	DOCUMENT_CREATED: "Created",
	DOCUMENT_CHANGED: "Settings changed",
	UPLOAD_ADDRESS_RENEWED: "New upload URL issued",
	FILE_TAKEN_IN: "File uploaded",
	FILE_REFUSED: "File refused",
	RECIPIENT_ADDED: "Recipient added",
	RECIPIENT_CHANGED: "Recipient changed",
	RECIPIENT_REMOVED: "Recipient removed",
	FIELD_ADDED: "Field added",
	FIELD_CHANGED: "Field changed",
	FIELD_REMOVED: "Field removed",
	DOCUMENT_SENT: "Sent",
	DOCUMENT_RESENT: "Sent again",
	RECIPIENT_NOTIFIED: "Invitation queued",
	RECIPIENT_REMINDED: "Reminder queued",
	RECIPIENT_LINK_FETCHED: "Link fetched",
	RECIPIENT_OPENED: "Opened",
	RECIPIENT_CONSENTED: "Agreed to sign electronically",
	FIELD_FILLED: "Field filled in",
	FIELD_CLEARED: "Field cleared",
	FIELDS_HIDDEN: "Fields left out by their condition",
	RECIPIENT_SIGNED: "Signed",
	RECIPIENT_REJECTED: "Declined",
	RECIPIENT_EXPIRED: "Signing request expired",
	DOCUMENT_COMPLETED: "Completed: everyone has signed",
	DOCUMENT_REJECTED: "Ended because a recipient declined",
	DOCUMENT_CANCELLED: "Cancelled",
	DOCUMENT_DELETED: "Deleted",
	DOCUMENT_DOWNLOADED: "Downloaded",
	DOCUMENT_SEALED: "Sealed",
	TIME_STAMP_PENDING: "Time-stamp pending",
	TIME_STAMP_ADDED: "Time-stamp added",
	TIME_STAMP_UNAVAILABLE: "Time-stamp unavailable",
	REVOCATION_DATA_PENDING: "Revocation data pending",
	REVOCATION_DATA_ADDED: "Revocation data added",
	REVOCATION_DATA_UNAVAILABLE: "Revocation data unavailable",
	CERTIFICATE_REVOKED: "Signing certificate revoked",
};

export type ShownEvent = {
	sequence: number;
	at: Date;
	sentence: string;
	/** What the event is about: a person, fields, a file, a reason. */
	about: string | undefined;
	by: string | undefined;
};

type Event = { sequence: number; at: Date; type: string; data: unknown };

/** An event in plain words, with the email address or name of the actor. */
export function describeEvent({ sequence, at, type, data }: Event): ShownEvent {
	const facts = data as Facts;
	const { by } = facts;
	return {
		sequence,
		at,
		sentence: sentences[type as EventType],
		about: describeFacts(facts),
		by: by?.email ?? by?.name,
	};
}

/** The data of events that a person reads; the rest are identifiers and hashes, which the JSON export has. */
type Facts = {
	by?: { email?: string; name?: string };
	reason?: string | null;
	/** The recipient. */
	name?: string | null;
	email?: string;
	fieldType?: string;
	fields?: { type: string }[];
	pages?: number;
	templateId?: number | null;
};

function describeFacts({
	reason,
	name,
	email,
	fieldType,
	fields,
	pages,
	templateId,
}: Facts): string | undefined {
	if (reason) return reason;
	if (email) return name ? `${name}, ${email}` : email;
	if (fieldType) return typeWord(fieldType);
	if (fields) return countTypes(fields);
	if (pages) return pages === 1 ? "1 page" : `${pages.toLocaleString("en")} pages`;
	return templateId ? `from template ${templateId}` : undefined;
}

/** "2 signature, 1 text". */
export function countTypes(fields: { type: string }[]): string {
	const counts = new Map<string, number>();
	for (const { type } of fields) counts.set(type, (counts.get(type) ?? 0) + 1);
	return [...counts].map(([type, count]) => `${count.toLocaleString("en")} ${typeWord(type)}`).join(", ");
}

const typeWord = (type: string) => type.toLowerCase().replaceAll("_", " ");
