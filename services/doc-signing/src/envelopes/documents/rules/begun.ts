import { mustAct, mustSign, type RecipientRole } from "../../../field-types/rules/roles.ts";
import { type DocumentStatus, isFinal } from "./document-status.ts";
import type { SigningStatus } from "./recipient-status.ts";
import { holdsSignature } from "./sendable.ts";

type Document = { status: DocumentStatus };
type Recipient = { id: number; role: RecipientRole; signingStatus: SigningStatus; consentedAt: Date | null };
type Field = { recipientId: number; type: string; fieldMeta: object | null; inserted: boolean };

/**
 * When it is too late for a change, by its kind. The API, the editor and the page of a document ask this table.
 * Opening is not beginning: a recipient who has opened sees that the document changed.
 */
export const begun = {
	/** Title, order of signing, messages, deadlines and authentication for all. */
	settings: ({ status }: Document): boolean => status !== "DRAFT",
	/** Adding a recipient, and whatever the rows below allow. */
	parts: ({ status }: Document): boolean => isFinal(status),
	/** A recipient's name, address, role, position and authentication, and removing them. */
	recipient: (recipient: Recipient, fields: readonly Field[]): boolean =>
		hasAgreed(recipient) || fields.some((field) => field.recipientId === recipient.id && field.inserted),
	/** Adding a field. Whoever has to sign can always get a place for it. */
	newField: (recipient: Recipient, fields: readonly Field[]): boolean =>
		hasAgreed(recipient) && !lacksSignature(recipient, fields),
	/** Moving, changing and deleting a field: also if an assistant filled it in. */
	field: (recipient: Recipient | undefined, { inserted }: Pick<Field, "inserted">): boolean =>
		inserted || (recipient !== undefined && hasAgreed(recipient)),
};

/** A recipient who has to sign and has no signature field: signing waits until the sender has placed one. */
export function lacksSignature(
	{ id, role, signingStatus }: Pick<Recipient, "id" | "role" | "signingStatus">,
	fields: readonly Omit<Field, "inserted">[],
): boolean {
	return mustSign(role) && signingStatus === "NOT_SIGNED" && !holdsSignature(id, fields);
}

/** Has agreed to act electronically, or has acted. */
function hasAgreed({ role, signingStatus, consentedAt }: Recipient): boolean {
	return consentedAt !== null || (mustAct(role) && signingStatus !== "NOT_SIGNED");
}
