import { ExpectedFailure } from "@repo/service-kit/jobs";
import { findLanguage, type Language, languageFacts } from "@repo/service-kit/languages";
import { deliver, type MailContent, renderHtml, renderText } from "@repo/service-kit/mail";
import { readLogo } from "../accounts/branding/read-logo.ts";
import { type Brand, noBrand } from "../accounts/branding/rules/brand.ts";
import { isSameEmail } from "../accounts/is-account-of.ts";
import type { Dependencies } from "../dependencies.ts";
import { isOfSender } from "../envelopes/documents/mails/queries.ts";
import { readSigningToken, signingUrl } from "../envelopes/recipients/signing-token.ts";
import { sharedZone } from "../envelopes/rules/signer-zone.ts";
import { getWords } from "../languages/words.ts";
import {
	type AccountMailKind,
	type Addressee,
	accountMailKinds,
	type FromDocument,
	type LateMailKind,
	type MailFacts,
	mailKinds,
} from "../mail/kinds.ts";
import { findQueuedMail, type MailRow, moveMail, noteMailError } from "../mail/queries.ts";
import { writeAccountMail } from "../mail/rules/write-account-mail.ts";
import { writeMail } from "../mail/rules/write-mail.ts";
import { PRODUCT } from "../platform/html/product.ts";
import { StorageUnavailable } from "../platform/storage/errors.ts";
import { requireFileKey } from "../platform/storage/keys.ts";
import { MAX_DOWNLOAD_SECONDS } from "../platform/storage/storage.ts";
import { brandMail, factsWith, fromName } from "./brand-mail.ts";
import { isLateKind, lateWriters } from "./late-mails.ts";
import { findRecipientState, findSealedFile, findShownDocument } from "./queries.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "mailer" | "storage" | "log">;

/** Larger files are linked: many mail servers reject mails from 10 MB, and base64 adds a third. */
const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;

/**
 * Sends a queued mail. At least once: after a crash between the mail server's reply and our record of it, the mail
 * is sent again with the same Message-ID. Throws when the server cannot accept it now, so that the job is retried.
 */
export async function sendMail(dependencies: Deps, mailId: string): Promise<void> {
	const { db, clock, log } = dependencies;
	const mail = await findQueuedMail(db, mailId);
	if (!mail) return;
	const prepared = await prepare(dependencies, mail);
	if (!prepared)
		return moveMail(db, mailId, { from: "QUEUED", to: "SKIPPED", sentAt: null, lastError: null });
	const delivery = await deliver(dependencies, prepared, mail.createdAt);
	if (delivery.result === "sent")
		return moveMail(db, mailId, { from: "QUEUED", to: "SENT", sentAt: clock(), lastError: null });
	const { result, reason } = delivery;
	await noteMailError(db, mailId, reason);
	if (result === "deferred") throw new ExpectedFailure(`The mail server did not accept an email: ${reason}`);
	log.warn({ mailId, kind: mail.kind, documentId: mail.documentId }, "the mail server refused a mail");
	await moveMail(db, mailId, { from: "QUEUED", to: "REFUSED", sentAt: null, lastError: reason });
}

async function prepare(dependencies: Deps, mail: MailRow) {
	const { config, db, storage } = dependencies;
	const { kind, documentId, recipientId } = mail;
	if (isLateKind(kind)) {
		const content = await lateWriters[kind](dependencies, mail);
		return content && dressProof(dependencies, mail, content);
	}
	if (isAccountKind(kind)) {
		const { language = "en" } = mail.data as Addressee;
		const content = writeAccountMail(kind, mail.data as never, getWords(language).mails, config);
		return makeEnvelope(dependencies, mail, content);
	}
	if (!isKind(kind)) throw new Error(`unknown kind of email: ${kind}`);
	const found = recipientId === null ? undefined : await findRecipientState(db, recipientId);
	// The address may have changed since: the link is only for the new one.
	const state = found && isSameEmail(found.email, mail.to) ? found : undefined;
	if (recipientId === null && documentId !== null && !(await isOfSender(db, documentId, mail.to)))
		return undefined;
	if (isInvitation(kind) && !(state?.documentStatus === "PENDING" && state.signingStatus === "NOT_SIGNED"))
		return undefined;
	const facts = mail.data as MailFacts;
	const filename = `${writeFilename(facts.documentTitle)}.pdf`;
	const sealed =
		kind === "finished" && documentId !== null ? await findSealedFile(db, documentId) : undefined;
	const file = sealed && sealed.bytes <= MAX_ATTACHMENT_BYTES ? await readSealed(storage, sealed) : undefined;
	const unattached = file ? undefined : sealed;
	const link = state
		? signingUrl(readSigningToken(state, config), config)
		: await linkForSender(dependencies, mail, { unattached, filename });
	const actBefore = state?.expiresAt ? writeDay(state.expiresAt, state.timeZone, facts.language) : null;
	// queueMail wrote the row, and ensures that `data` matches its kind.
	const toRecipient = recipientId !== null;
	const document = await findShownDocument(db, documentId ?? 0);
	const brand = toRecipient ? document.brand : noBrand;
	const logo = await readLogoIfPossible(dependencies, brand);
	const words = getWords(facts.language ?? "en").mails;
	const settings = `${config.BASE_URL}/settings/notifications`;
	const pages = document.pages;
	const sending = { link, actBefore, attached: file !== undefined, pages, settings };
	const shown = factsWith(facts, brand);
	const content = writeMail(kind, shown as never, sending, words);
	const toSender = { ...content, footer: [words.sentToSender(nameService(config))] };
	const branding = { facts, words, config, logoSrc: logo && `cid:${LOGO_CID}` };
	const attachments = [...(file ? [attachPdf(filename, file)] : []), ...(logo ? [attachLogo(logo)] : [])];
	return {
		...makeEnvelope(dependencies, mail, toRecipient ? brandMail(content, brand, branding) : toSender),
		...(toRecipient && { fromName: fromName(shown, config) }),
		...(mail.to !== facts.senderEmail && {
			replyTo: { name: facts.senderName, address: facts.senderEmail },
		}),
		...(attachments.length > 0 && { attachments }),
	};
}

/** A code for a recipient looks like the sender's invitation. */
async function dressProof(deps: Deps, mail: MailRow, content: MailContent) {
	const { documentId, language = "en" } = mail.data as FromDocument;
	if (documentId === undefined) return makeEnvelope(deps, mail, content);
	const { brand, sender } = await findShownDocument(deps.db, documentId);
	if (!sender) return makeEnvelope(deps, mail, content);
	const logo = await readLogoIfPossible(deps, brand);
	const words = getWords(language).mails;
	const branding = { facts: sender, words, config: deps.config, logoSrc: logo && `cid:${LOGO_CID}` };
	return {
		...makeEnvelope(deps, mail, brandMail(content, brand, branding)),
		fromName: fromName(factsWith(sender, brand), deps.config),
		...(logo && { attachments: [attachLogo(logo)] }),
	};
}

function attachPdf(filename: string, content: Buffer) {
	return { filename, contentType: "application/pdf", content };
}

/** A mail does not wait for the logo until storage is available again. */
async function readLogoIfPossible(deps: Deps, brand: Brand): Promise<Buffer | null> {
	try {
		return await readLogo(deps, brand);
	} catch (err) {
		if (!(err instanceof StorageUnavailable)) throw err;
		deps.log.warn({ err }, "an email is sent without its logo, because storage is unavailable");
		return null;
	}
}

/**
 * Embedded in the mail: mail programs show it without a request, which would reveal that the mail was read.
 */
function attachLogo(content: Buffer) {
	return { filename: "logo.png", contentType: "image/png", content, cid: LOGO_CID };
}

const LOGO_CID = "logo@signing";

function makeEnvelope({ config }: Pick<Deps, "config">, { id, to }: MailRow, written: MailContent) {
	const { sent } = getWords(findLanguage(written.lang ?? "en") ?? "en").mails;
	const content = { footer: [sent(nameService(config))], ...written };
	return {
		to,
		subject: content.subject,
		text: renderText(content),
		html: renderHtml(content, PRODUCT),
		messageId: `${id}@${new URL(config.BASE_URL).hostname}`,
	};
}

function nameService({ BASE_URL }: Deps["config"]) {
	return { product: PRODUCT, host: new URL(BASE_URL).host };
}

type Sealed = NonNullable<Awaited<ReturnType<typeof findSealedFile>>>;

async function readSealed(storage: Deps["storage"], { key, hash, bytes }: Sealed) {
	requireFileKey(key);
	return storage.read(key, { sha256: hash.toString("hex"), size: bytes });
}

/** A file too large to attach, otherwise the page of the document. */
async function linkForSender(
	{ config, storage }: Pick<Deps, "config" | "storage">,
	{ documentId, recipientId }: MailRow,
	{ unattached, filename }: { unattached: Sealed | undefined; filename: string },
): Promise<string | null> {
	if (!unattached)
		return recipientId === null && documentId !== null ? `${config.BASE_URL}/documents/${documentId}` : null;
	requireFileKey(unattached.key);
	const seconds = MAX_DOWNLOAD_SECONDS;
	return storage.presignDownload(unattached.key, { filename, contentType: "application/pdf", seconds });
}

function isKind(kind: string): kind is (typeof mailKinds)[number] {
	return (mailKinds as readonly string[]).includes(kind);
}

function isAccountKind(kind: string): kind is Exclude<AccountMailKind, LateMailKind> {
	return (accountMailKinds as readonly string[]).includes(kind);
}

function isInvitation(kind: string): boolean {
	return kind === "request" || kind === "turn" || kind === "reminder";
}

/** Removes characters that file systems or headers do not allow; the rest of Unicode is fine. */
function writeFilename(title: string): string {
	return (
		title
			.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
			.replaceAll(/\s+/g, " ")
			.trim()
			.slice(0, 120) || "document"
	);
}

/** The day of an instant in the format of mails, such as "21 February 2027". */
export function writeDay(instant: Date, timeZone: string, language: Language | null | undefined): string {
	const { locale } = languageFacts[language ?? "en"];
	const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: sharedZone(timeZone) });
	return format.format(instant);
}
