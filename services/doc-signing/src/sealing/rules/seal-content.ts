import { readableAddress } from "@repo/validation";
import { senderWith } from "../../accounts/branding/rules/brand.ts";
import { actReference } from "../../audit-log/rules/act-reference.ts";
import { findAgreedText } from "../../audit-log/rules/agreed-text.ts";
import { type EstimatedTime, isEstimated } from "../../audit-log/rules/estimated-times.ts";
import type { Authentication } from "../../envelopes/documents/recipients/tables.ts";
import { sharedZone } from "../../envelopes/rules/signer-zone.ts";
import {
	evidenceFileName,
	evidenceIn,
	writeEvidenceFile,
} from "../../envelopes/signed-statements/rules/evidence-file.ts";
import { readStatement } from "../../envelopes/signed-statements/rules/statement.ts";
import { mustAct } from "../../field-types/rules/roles.ts";
import { shownFields } from "../../field-types/rules/shown-fields.ts";
import type { CertificateWords } from "../../languages/generated/en/certificate.ts";
import type { Certificate, CertificateBrand, CertificateParty } from "../../pdf/certificate/certificate.ts";
import type { Attachment, SealContent } from "../../pdf/sealing/seal-input.ts";
import type { SealFacts } from "../queries/facts.ts";
import { certificateTexts } from "./certificate-texts.ts";
import { makeFieldDescriber } from "./describe-field.ts";
import { describeSignatures } from "./describe-signatures.ts";
import { makePageFoot } from "./page-foot.ts";
import { findSignature, type Images, placeCovers, placeFields } from "./place-fields.ts";

/** A passkey's id may have 1400 characters. The audit log has all of them. */
const MAX_ID_LENGTH = 24;

type RecipientRow = SealFacts["recipients"][number];
type FieldRow = SealFacts["fields"][number];

/** Everything the sealed file of a finished document shows. `baseUrl` is where it can be verified. */
export function makeSealContent(
	facts: SealFacts,
	images: Images,
	{
		baseUrl,
		sealedAt,
		formValues,
		words,
		logo,
	}: Pick<SealContent, "formValues"> & {
		baseUrl: string;
		sealedAt: Date;
		words: CertificateWords;
		logo: Uint8Array | null;
	},
): SealContent {
	const { document, file, head, fields } = facts;
	const shown = shownFields(fields);
	const verifyUrl = `${baseUrl}/verify`;
	const isRejected = document.status === "REJECTED";
	const outcome = isRejected ? "rejected" : "completed";
	const auditHead = head.hash.toString("hex");
	const issuer = new URL(baseUrl).host;
	const finishedAt = document.completedAt ?? rejectedAt(facts);
	const { describe, describeSignature } = makeFieldDescriber(facts, words);
	return {
		fields: [...placeCovers(fields), ...placeFields(shown, images, describe)],
		formValues,
		attachments: facts.events.flatMap(listAttachments),
		foot: makePageFoot(document, file, fields, words),
		stamp: isRejected ? words.declinedStamp : null,
		signature: {
			name: issuer,
			reason: describeReason(facts),
			location: null,
		},
		sealedAt: sealedAt.toISOString(),
		certificate: {
			texts: certificateTexts(words, { outcome, auditHead, verifyUrl }),
			verifyUrl,
			sender: sentElsewhere(facts)
				? { ...toCertificateSender(facts), account: words.sentElsewhere }
				: toCertificateSender(facts),
			outcome,
			title: document.title,
			documentId: String(document.id),
			issuer,
			timeZone: sharedZone(document.timeZone),
			createdAt: document.createdAt.toISOString(),
			sentAt: known(facts, "sentAt", document.sentAt),
			finishedAt: finishedAt.toISOString(),
			auditHead,
			parts: file.parts ?? [],
			brand: toCertificateBrand(facts.brand, logo),
			parties: facts.recipients.map((recipient) =>
				toParty(recipient, { ...facts, fields: shown }, { images, words, describeSignature }),
			),
		},
	};
}

export function toCertificateSender({
	brand,
	sender: { name, email, account, ipAddress },
}: Pick<SealFacts, "brand" | "sender">): Certificate["sender"] {
	return { name: senderWith(brand, name || email), email, account, ipAddress };
}

export function toCertificateBrand(
	brand: SealFacts["brand"],
	logo: Uint8Array | null,
): CertificateBrand | null {
	if (brand.footer === null && logo === null) return null;
	return { note: brand.footer, logo };
}

function listAttachments({ data }: SealFacts["events"][number]): Attachment[] {
	const evidence = evidenceIn(data);
	const statement = evidence && readStatement(Buffer.from(evidence.statement, "base64url"));
	if (!statement) return [];
	const { id, name, email } = statement.recipient;
	return [
		{
			name: evidenceFileName(id),
			description: `Passkey signature of ${name || email}`,
			json: writeEvidenceFile(evidence),
		},
	];
}

function describeReason({ document, recipients }: SealFacts): string {
	if (document.status === "REJECTED") return "Document declined";
	const isSigned = recipients.some(({ role }) => mustAct(role));
	return isSigned ? "All recipients have signed" : "No signature required";
}

function toParty(
	recipient: RecipientRow,
	{ fields, events }: SealFacts,
	{
		images,
		words,
		describeSignature,
	}: { images: Images; words: CertificateWords; describeSignature: (field: FieldRow) => string },
): CertificateParty {
	const { name, email, role, authentication } = recipient;
	const own = fields.filter(({ recipientId }) => recipientId === recipient.id);
	const signed = own.find(({ type, inserted }) => type === "SIGNATURE" && inserted);
	return {
		name,
		email: readableAddress(email),
		role: words.roles[role],
		action: describeAction(recipient, words),
		authentication: signedElsewhere(recipient, events)
			? words.authentication.elsewhere
			: describeAuthentication(recipient, words.authentication),
		sentAt: recipient.sentAt?.toISOString() ?? null,
		openedAt: known({ events }, "openedAt", recipient.openedAt, recipient.id),
		consentedAt: recipient.consentedAt?.toISOString() ?? null,
		consent: findAgreedText(events, recipient.id),
		actedAt: known({ events }, "signedAt", recipient.signedAt, recipient.id) ?? authentication?.at ?? null,
		ipAddress: recipient.ipAddress,
		userAgent: recipient.userAgent,
		reason: recipient.rejectionReason,
		signature: signed ? findSignature(signed, images) : null,
		signatureAlt: signed ? describeSignature(signed) : null,
		signatures: describeSignatures(own, words),
		reference: actReference(events, recipient.id),
	};
}

function describeAction({ role, signingStatus }: RecipientRow, words: CertificateWords): string {
	if (signingStatus === "REJECTED") return words.declinedAct;
	if (signingStatus !== "SIGNED") return words.noAct;
	// A CC has received a copy from the start, whether anyone signs or not.
	return words.acted[role];
}

/** A time, unless it is an estimate of an import: the certificate has only what somebody recorded. */
function known(
	{ events }: Pick<SealFacts, "events">,
	time: EstimatedTime["time"],
	at: Date | null,
	recipientId?: number,
): string | null {
	return at === null || isEstimated(events, time, recipientId) ? null : at.toISOString();
}

/** An imported document that was out for signature: our account did not send it. */
function sentElsewhere({ events }: SealFacts): boolean {
	return events[0]?.type === "DOCUMENT_IMPORTED" && events.every(({ type }) => type !== "DOCUMENT_SENT");
}

/** Before the document was imported: how they were authenticated there is not known. */
function signedElsewhere(
	{ role, signingStatus, authentication }: RecipientRow,
	[first]: SealFacts["events"],
): boolean {
	const isImported = first?.type === "DOCUMENT_IMPORTED";
	return isImported && signingStatus === "SIGNED" && !authentication && mustAct(role);
}

function describeAuthentication(
	{ authentication, sendStatus }: RecipientRow,
	words: CertificateWords["authentication"],
): string {
	const { credentialId: id } = authentication ?? {};
	const credential = id ? ` (${id.length > MAX_ID_LENGTH ? `${id.slice(0, MAX_ID_LENGTH)}…` : id})` : "";
	switch (authentication?.method) {
		case "LINK":
			// An embed token did not come by email.
			if (authentication.addressProvenByHost !== undefined)
				return authentication.addressProvenByHost
					? describeClaim(authentication, words)
					: words.deliveredLink;
			return sendStatus === "SENT" ? words.emailedLink : words.deliveredLink;
		case "EMAIL_CODE":
			return words.emailCode;
		case "ACCOUNT":
			return `${words.account}${credential}`;
		case "PASSKEY":
			return `${words.passkey}${credential}`;
		case "TWO_FACTOR_AUTH":
			return `${words.totp}${credential}`;
		case undefined:
			return words.none;
	}
}

/** Acts from before the API token was recorded do not name it. */
function describeClaim(
	{ vouchedBy: token }: Authentication,
	words: CertificateWords["authentication"],
): string {
	return token === undefined ? words.provenByHost : words.provenByToken({ token });
}

/** Declining ends the document, so the two have the same time. */
function rejectedAt({ recipients, head }: SealFacts): Date {
	const declined = recipients.find(({ signingStatus }) => signingStatus === "REJECTED");
	return declined?.authentication ? new Date(declined.authentication.at) : head.at;
}
