import type { Language } from "@repo/service-kit/languages";
import type { RecipientRole } from "../field-types/rules/roles.ts";

/**
 * The kinds of mail, and the data each needs beyond what `queueMail` reads about the document, its sender and the
 * recipient.
 */
export type MailData = {
	/** The document can be signed now. */
	request: Record<string, never>;
	/** The recipient's turn has come in a sequential document. */
	turn: Record<string, never>;
	reminder: Record<string, never>;
	/** To the sender: this recipient has opened it for the first time. */
	viewed: { viewedName: string; viewedEmail: string };
	/** To the sender: this recipient has acted, and whom it waits for now. */
	signed: { signedName: string; signedRole: RecipientRole; done: number; total: number; waitsFor: string[] };
	/** Sealed: to all recipients and to the sender. */
	finished: Record<string, never>;
	declined: { declinedBy: string; reason: string };
	cancelled: Record<string, never>;
	/** To the sender: this recipient's request expired. */
	expired: { expiredName: string; expiredEmail: string };
	/** To a recipient who was removed from the document. */
	removed: Record<string, never>;
	/** To a recipient who has signed: the sender changes fields or recipients. */
	corrected: Record<string, never>;
	/** To the sender: this recipient came to sign and has no signature field. */
	blocked: { blockedName: string };
};

export type MailKind = keyof MailData;

/** Of a person with an account. Mails queued before their pages had languages have none. */
export type Addressee = { name: string; language?: Language };

/** To a recipient who came from this document: in its language and its sender's brand. */
export type FromDocument = { language?: Language; documentId?: number };

/** Years before and after; 0 for no policy, which needs no `appliesAt` and erases nothing. */
type RetentionChange = {
	where: "team" | "person";
	team: string;
	by: "operator" | "user";
	byName: string;
	byEmail: string;
	from: number;
	to: number;
	policy: "none" | "years";
	/** Documents that it erases at first; at least this many if only a part of the documents was counted. */
	due: number;
	counted: "all" | "part";
	changedAt: string;
	appliesAt: string;
	page: string;
};

/** Mails that are not about a document. */
export type AccountMailData = {
	/** To the owner of a webhook that was paused. `page` is the path of its page. */
	webhookPaused: Addressee & { webhookId: number; url: string; page: string; failingSince: string };
	/** To an address to prove. Its content is decided when it is sent, when nobody waits for the response. */
	addressProof: { proofId: string; purpose: string } & FromDocument;
	passwordChanged: Addressee & { changedAt: string };
	/** To the address before the change. */
	emailChanged: Addressee & { newEmail: string; changedAt: string };
	/** `change` is the event without `account.`. */
	securityChanged: Addressee & { change: string; changedAt: string };
	accountDeleted: Addressee;
	/** An operator removed the second factors. */
	factorsReset: Addressee;
	/** The export of an account's data can be downloaded. */
	exportReady: Addressee & { expiresAt: string };
	/** To everyone who may change it back. `team` is empty for a person's own documents. */
	retentionChanged: Addressee & RetentionChange;
	/** The link is created when the mail is sent. */
	teamInvitation: { invitationId: number };
	/** A code for a recipient. The code is created when the mail is sent. */
	signingCode: { proofId: string; purpose: "open" | "act" } & FromDocument;
};

export type AccountMailKind = keyof AccountMailData;

/** Mails with a link or code, which is created when they are sent. */
export type LateMailKind = "addressProof" | "signingCode" | "teamInvitation";

export const accountMailKinds = [
	"webhookPaused",
	"addressProof",
	"passwordChanged",
	"emailChanged",
	"securityChanged",
	"accountDeleted",
	"factorsReset",
	"exportReady",
	"retentionChanged",
	"teamInvitation",
	"signingCode",
] as const satisfies readonly AccountMailKind[];

/** The facts at the time of writing, stored with the mail: no token, no link. */
export type MailFacts = {
	documentTitle: string;
	senderName: string;
	senderEmail: string;
	/** Null for a mail to the sender. */
	recipientName: string | null;
	recipientEmail: string | null;
	role: RecipientRole | null;
	subject: string | null;
	message: string | null;
	/** The document's, or the sender's in a mail to them. Absent in mails queued before documents had a language. */
	language?: Language | null;
};

export const mailKinds = [
	"request",
	"turn",
	"reminder",
	"viewed",
	"signed",
	"finished",
	"declined",
	"cancelled",
	"expired",
	"removed",
	"corrected",
	"blocked",
] as const satisfies readonly MailKind[];
