import { hashSecret } from "@repo/service-kit/crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import type { Language } from "@repo/service-kit/languages";
import { isAccountOf } from "../accounts/is-account-of.ts";
import { type Account, findAccount } from "../accounts/queries.ts";
import type { Visitor } from "../accounts/visitor.ts";
import type { Voucher } from "../audit-log/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { recordEvent } from "../envelopes/documents/events/record-event.ts";
import { notifyOfOpening } from "../envelopes/documents/mails/notify-sender.ts";
import { type LockedDocument, lockDocumentById } from "../envelopes/documents/queries/contents.ts";
import {
	type FieldRow,
	listFields,
	listRecipients,
	type RecipientRow,
} from "../envelopes/documents/queries.ts";
import { findSigningToken, keepEmbedToken } from "../envelopes/embed-tokens/queries.ts";
import { SIGNER_ZONE, sharedZone } from "../envelopes/rules/signer-zone.ts";
import type { FieldMeta } from "../field-types/rules/field-types.ts";
import { fieldsWithEffect, mustAct } from "../field-types/rules/roles.ts";
import { decideFields } from "../field-types/rules/shown-fields.ts";
import { recipientActor } from "./actor.ts";
import { isOpenedBrowser } from "./authentication/queries.ts";
import { findByEmbedToken, type SigningLink } from "./embed-token-link.ts";
import { AccessNotProven, DocumentErased, mayNotAct, SigningLinkUnknown } from "./errors.ts";
import { findByToken, findInDraft, findRecipient, markOpened, type SigningRow } from "./queries.ts";
import {
	type AnswerContext,
	currentAnswer,
	type FieldState,
	fieldsFilledByOthers,
	fieldsToFill,
} from "./rules/field-state.ts";
import { findRecipientState, type RecipientState } from "./rules/recipient-state.ts";
import { type AuthenticationSettings, listAccessMethods } from "./rules/required-authentication.ts";

/** Who acts: the recipient of a link, in a browser that may be signed in, and the page's language. */
export type Signer = {
	recipientId: number;
	email: string;
	documentId: number;
	/** In the page's address: the recipient's, or an embed token that stands for it. */
	token: string;
	/** SHA-256 of the recipient's. */
	linkHash: Buffer;
	visitor: Visitor;
	language: Language;
	/** The browser's, an IANA name; null if it did not tell. */
	timeZone: string | null;
	/** Recorded with each action. */
	visit: {
		ipAddress: string | null;
		userAgent: string | null;
		/** The origin of the page that shows the frame, as the browser claims; null if it does not tell. */
		embeddedIn?: string | null;
		/** With an embed token: whether the sender claims that their system has proven the address. */
		addressProvenByHost?: boolean;
		/** Who claims so. */
		vouchedBy?: Voucher;
	};
};

export type SigningField = FieldState & Pick<FieldRow, keyof FieldRow & Placed>;
type Placed = "documentId" | "page" | "positionX" | "positionY" | "width" | "height" | "cover" | "insertedAt";

export type Signing = Omit<SigningRow, "recipient"> & {
	recipient: RecipientRow;
	recipients: RecipientRow[];
	/** The fields that this recipient fills, if their conditions show them. */
	fields: SigningField[];
	/** Fields of recipients who have finished, which this recipient must see before acting. */
	given: SigningField[];
	/** All fields with an effect: their covers replace a text of the document, the line at its foot leaves room for them, and conditions name them. */
	placed: SigningField[];
	recipientState: RecipientState;
	/** The account of the recipient's address, if the browser is signed in to it. */
	own?: Account | undefined;
};

/** The recipient of a link, or of an embed token that stands for one. Throws SigningLinkUnknown, DocumentErased, TooManyRequests. */
export async function getSigningLink(
	deps: Pick<Dependencies, "db" | "clock">,
	token: string,
): Promise<SigningLink> {
	// Look up well-formed tokens only: a path may contain characters that PostgreSQL rejects.
	const isWellFormed = /^[\w-]{1,128}$/.test(token);
	const row = isWellFormed
		? ((await findByToken(deps.db, token)) ?? (await findByEmbedToken(deps, token)))
		: undefined;
	// A pending document that its owner deleted no longer exists. Recipients keep their copy of a finished
	// one.
	if (!row || (row.document.deletedAt && !row.document.erasedAt && row.document.status !== "COMPLETED"))
		throw new SigningLinkUnknown();
	if (row.document.erasedAt) throw new DocumentErased();
	return row;
}

/** Everything the page shows. Throws AccessNotProven before it reads the document. */
export async function readSigning(
	db: Queryable,
	row: SigningRow,
	visitor: Visitor,
	now: Date,
): Promise<Signing> {
	const { own } = await requireAccess(db, row, visitor, now);
	return { ...(await readContents(db, row, now)), own };
}

/**
 * What a recipient of a draft would see on their turn. Undefined if they would have nothing to do, and once the document is
 * sent. Records nothing. The caller checks access to the document.
 */
export async function previewSigning(
	db: Queryable,
	{ documentId, recipientId }: { documentId: number; recipientId: number },
	now: Date,
): Promise<Signing | undefined> {
	const row = await findInDraft(db, documentId, recipientId);
	if (!row || !mustAct(row.recipient.role)) return undefined;
	return { ...(await readContents(db, row, now)), recipientState: "READY" };
}

async function readContents(db: Queryable, row: SigningRow, now: Date): Promise<Signing> {
	const { document, recipient } = row;
	const recipients = await listRecipients(db, document.id);
	const all = fieldsWithEffect(await listFields(db, document.id), recipients).map(toSigningField);
	const reader = { language: "en", timeZone: null } as const;
	const { isShown } = decideByValues(all, { document, recipients, reader }, now);
	return {
		...row,
		recipients,
		fields: fieldsToFill(recipient, recipients, all),
		given: fieldsFilledByOthers(recipient, recipients, all).filter(isShown),
		placed: all,
		recipientState: findRecipientState(document, { recipients, fields: all }, recipient.id, now),
	};
}

export type ActingSigning = {
	document: LockedDocument;
	recipient: RecipientRow;
	recipients: RecipientRow[];
	/** The fields that this recipient fills, and those that their conditions hide. */
	fields: SigningField[];
	hidden: SigningField[];
	given: SigningField[];
	/** How the document was opened. */
	access: AccessMethod;
	reader: Reader;
};

/** In whose language numbers are written, and in whose time zone dates are, where the document leaves that to the signer. */
export type Reader = Pick<Signer, "language" | "timeZone">;

/**
 * Locks and returns the document if the recipient may act now; otherwise throws the reason. Acting includes opening:
 * NOT_OPENED → OPENED, also where the page's own report of it was lost.
 */
export async function lockForActing(tx: Transaction, signer: Signer, now: Date): Promise<ActingSigning> {
	const locked = await lockForFetching(tx, signer, now);
	const { document, recipient, access } = locked;
	if (recipient.readStatus === "NOT_OPENED" && (await markOpened(tx, recipient.id, now))) {
		const data = { by: recipientActor(recipient), access, ...signer.visit };
		const event = { type: "RECIPIENT_OPENED", data, at: now } as const;
		const { sequence } = await recordEvent(tx, document.id, event);
		await notifyOfOpening(tx, document, { recipient, sequence, at: now });
	}
	return withFields(locked, signer, now);
}

type Fetching = Pick<ActingSigning, "document" | "recipient" | "access">;

/** What a recipient who may act fills and sees. */
export function withFields(
	{ document, recipient, access }: Fetching,
	signer: Reader,
	now: Date,
): ActingSigning {
	const { recipients } = document;
	const all = fieldsWithEffect(document.fields, recipients).map(toSigningField);
	const reader = { language: document.language ?? signer.language, timeZone: signer.timeZone };
	const { isShown, resolve } = decideByValues(all, { document, recipients, reader }, now);
	const own = fieldsToFill(recipient, recipients, all);
	return {
		...{ document, recipient, recipients, access, reader },
		fields: own.filter(isShown).map(resolve),
		hidden: own.filter((field) => !isShown(field)),
		given: fieldsFilledByOthers(recipient, recipients, all).filter(isShown),
	};
}

/** What the values of a document show and require: the final ones of recipients who have finished, otherwise the current ones. */
export function decideByValues(
	all: readonly SigningField[],
	signing: Parameters<typeof toAnswerContext>[0],
	at: Date,
) {
	const finished = new Set(
		signing.recipients.filter(({ signingStatus }) => signingStatus === "SIGNED").map(({ id }) => id),
	);
	return decideFields(all, (field) => {
		if (finished.has(field.recipientId)) return field.inserted ? field : undefined;
		return currentAnswer(field, toAnswerContext(signing, field, at));
	});
}

/** The same for a link that was fetched, which opens nothing. */
export async function lockForFetching(tx: Transaction, signer: Signer, now: Date): Promise<Fetching> {
	const document = await lockDocumentById(tx, signer.documentId);
	const recipient = await findRecipient(tx, { id: signer.recipientId, linkHash: signer.linkHash });
	const isEmbedded = signer.visit.addressProvenByHost !== undefined;
	if (!recipient || (isEmbedded && !(await keepsToken(tx, signer, now)))) throw new SigningLinkUnknown();
	const { access } = await requireAccess(tx, { document, recipient }, signer.visitor, now);
	const recipientState = findRecipientState(document, document, recipient.id, now);
	if (recipientState !== "READY") throw mayNotAct(recipientState);
	return { document, recipient, access };
}

/** Whether an embed token is still valid, which its sender may have revoked meanwhile, and for the recipient's address. */
async function keepsToken(tx: Transaction, { token, recipientId }: Signer, now: Date): Promise<boolean> {
	const held = await findSigningToken(tx, token, now);
	return held?.recipientId === recipientId && (await keepEmbedToken(tx, held.id));
}

/** What a field's default depends on. An assistant fills fields of later signers. */
export function toAnswerContext(
	{
		document,
		recipients,
		reader,
	}: Pick<ActingSigning, "recipients" | "reader"> & { document: SigningRow["document"] },
	field: Pick<FieldState, "recipientId">,
	at: Date,
): AnswerContext {
	const owner = recipients.find(({ id }) => id === field.recipientId);
	const { dateFormat, language } = document;
	return {
		...{ name: owner?.name ?? "", email: owner?.email ?? "", at, dateFormat },
		timeZone: sharedZone(document.timeZone),
		ownZone: document.timeZone === SIGNER_ZONE ? reader.timeZone : null,
		...{ locale: reader.language, dateLocale: language ?? "en" },
	};
}

// It was checked when it was stored.
function toSigningField(row: FieldRow): SigningField {
	return { ...row, fieldMeta: row.fieldMeta as FieldMeta | null };
}

/** How the document was opened. */
type AccessMethod = "LINK" | "ACCOUNT" | "EMAIL_CODE";

type Asked = AuthenticationSettings & {
	recipient: Pick<RecipientRow, "id" | "email">;
};

/** Throws AccessNotProven. Called before the document is read. */
async function requireAccess(
	db: Queryable,
	asked: Asked,
	visitor: Visitor,
	now: Date,
): Promise<{ access: AccessMethod; own: Account | undefined }> {
	const methods = listAccessMethods(asked);
	const { recipient } = asked;
	const account = visitor.session ? await findAccount(db, visitor.session.id, now) : undefined;
	const own = isAccountOf(recipient, account) ? account : undefined;
	// A session of the recipient's account proves more than a link.
	if (own && methods.length === 0) return { access: "ACCOUNT", own };
	if (methods.includes("ACCOUNT") && own) return { access: "ACCOUNT", own };
	const browser = {
		recipientId: recipient.id,
		email: recipient.email,
		browserHash: hashSecret(visitor.browser.browserSecret),
	};
	// In a frame, a direct link's recipient got a code instead of the link, whatever the sender requires.
	const mayHaveCode = methods.includes("EMAIL_CODE") || (methods.length === 0 && visitor.isFramed);
	if (mayHaveCode && (await isOpenedBrowser(db, browser, now))) return { access: "EMAIL_CODE", own };
	if (methods.length === 0) return { access: "LINK", own };
	throw new AccessNotProven(methods);
}
