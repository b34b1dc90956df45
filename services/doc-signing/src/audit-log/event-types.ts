/** The events of the audit log. Names already stored never change: they are part of hashes and sealed PDFs. */
export const eventTypes = [
	"DOCUMENT_CREATED",
	// In place of DOCUMENT_CREATED, for a document of another service.
	"DOCUMENT_IMPORTED",
	"DOCUMENT_CHANGED",
	"UPLOAD_ADDRESS_RENEWED",
	"FILE_TAKEN_IN",
	"FILE_REFUSED",
	"RECIPIENT_ADDED",
	"RECIPIENT_CHANGED",
	"RECIPIENT_REMOVED",
	"FIELD_ADDED",
	"FIELD_CHANGED",
	"FIELD_REMOVED",
	"DOCUMENT_SENT",
	"DOCUMENT_RESENT",
	"RECIPIENT_NOTIFIED",
	"RECIPIENT_REMINDED",
	"EMBED_TOKEN_CREATED",
	"RECIPIENT_LINK_FROM_ACCOUNT",
	"RECIPIENT_LINK_FETCHED",
	"RECIPIENT_OPENED",
	"RECIPIENT_CONSENTED",
	"FIELD_FILLED",
	"FIELD_CLEARED",
	"FIELDS_HIDDEN",
	"RECIPIENT_SIGNED",
	"RECIPIENT_REJECTED",
	"RECIPIENT_EXPIRED",
	"DOCUMENT_COMPLETED",
	"DOCUMENT_REJECTED",
	"DOCUMENT_CANCELLED",
	"DOCUMENT_DELETED",
	"DOCUMENT_HELD",
	"DOCUMENT_RELEASED",
	"ERASURE_STARTED",
	"DOCUMENT_ERASED",
	"DOCUMENT_DOWNLOADED",
	"DOCUMENT_SEALED",
	"TIME_STAMP_PENDING",
	"TIME_STAMP_ADDED",
	"TIME_STAMP_UNAVAILABLE",
	"REVOCATION_DATA_PENDING",
	"REVOCATION_DATA_ADDED",
	"REVOCATION_DATA_UNAVAILABLE",
	"CERTIFICATE_REVOKED",
] as const;

export type EventType = (typeof eventTypes)[number];

/** The API token whose program claims to have proven the address of a visitor or recipient. */
export type Voucher = { apiTokenId: number; name: string };

/** The actor, `by` in an event's data. Absent when the service itself acted, e.g. in a job. */
export type Actor =
	| { kind: "user"; userId: number; email: string }
	| { kind: "recipient"; recipientId: number; email: string }
	/** Used a template's direct link. The address is what they typed, or what the program of an API token gave and vouches for. */
	| { kind: "visitor"; name: string; email: string; ipAddress: string | null; vouchedBy?: Voucher }
	| { kind: "operator"; name: string };

/** Facts that people may read. Never a signing token, secret, password or key: events are exported unchanged. */
export type EventData = { by?: Actor | undefined } & Record<string, unknown>;

export function userActor({ id, email }: { id: number; email: string }): Actor {
	return { kind: "user", userId: id, email };
}
