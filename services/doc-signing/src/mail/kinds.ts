import type { RecipientRole } from "../recipient-roles/rules/roles.ts";

/**
 * What there is to tell, and what each mail needs beyond what `queueMail` reads of the document, its sender and the
 * recipient.
 */
export type MailData = {
	/** The document can be signed now. */
	request: Record<string, never>;
	/** The recipient's turn has come in a sequential document. */
	turn: Record<string, never>;
	reminder: Record<string, never>;
	/** Sealed: to everyone who took part, and to the sender. */
	finished: Record<string, never>;
	declined: { declinedBy: string; reason: string };
	cancelled: Record<string, never>;
	/** To the sender: this recipient's time is up. */
	expired: { expiredName: string; expiredEmail: string };
	/** To a recipient who was taken off the document. */
	removed: Record<string, never>;
};

export type MailKind = keyof MailData;

/** Mails about something other than a document. */
export type AccountMailData = {
	/** To the owner of a webhook that was paused. */
	webhookPaused: { name: string; webhookId: number; url: string; failingSince: string };
};

export type AccountMailKind = keyof AccountMailData;

export const accountMailKinds = ["webhookPaused"] as const satisfies readonly AccountMailKind[];

/** What is true of a mail when it is written, and kept with it: no token, no link. */
export type MailFacts = {
	documentTitle: string;
	senderName: string;
	senderEmail: string;
	/** Null when it goes to the sender. */
	recipientName: string | null;
	recipientEmail: string | null;
	role: RecipientRole | null;
	subject: string | null;
	message: string | null;
};

export const mailKinds = [
	"request",
	"turn",
	"reminder",
	"finished",
	"declined",
	"cancelled",
	"expired",
	"removed",
] as const satisfies readonly MailKind[];
