import {
	findProof,
	guessCode,
	startProof,
	takeProofAllowance,
	takeProofOnce,
} from "@repo/accounts/address-proofs";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Language } from "@repo/service-kit/languages";
import { findEmbedOrigins } from "../../accounts/preferences/queries.ts";
import type { Visitor } from "../../accounts/visitor.ts";
import type { Dependencies } from "../../dependencies.ts";
import { DirectLinkUnknown } from "../../envelopes/direct-links/errors.ts";
import { type DirectLink, getDirectLink } from "../../envelopes/direct-links/queries.ts";
import {
	type Submission,
	submitDirectLink,
	takeLimits,
} from "../../envelopes/direct-links/submit-direct-link.ts";
import { listRecipients } from "../../envelopes/documents/queries.ts";
import type { Finishing } from "../../envelopes/documents/sending/send-document.ts";
import { useDirectToken } from "../../envelopes/embed-tokens/queries.ts";
import { readSigningToken } from "../../envelopes/recipients/signing-token.ts";
import { setDocumentOfMail } from "../../mail/queries.ts";
import { queueAccountMail } from "../../mail/queue-mail.ts";
import type { DirectEmbed } from "../embed-token-link.ts";
import { CodeRefused, TooManyCodes, TooManySigningAttempts } from "../errors.ts";
import { OPEN_SECONDS, type TypedCode } from "./email-codes.ts";
import { insertOpenedBrowser } from "./queries.ts";

type Deps = Pick<Dependencies, "db" | "clock">;
type Opened = { documentId: number; recipientId: number };
type Typed = Pick<Submission, "email" | "ipAddress">;

/**
 * Emails a code to the address that a visitor typed into a direct link in a frame, which cannot wait for a link from an email.
 * Returns the id to submit with the code. Throws DirectLinkUnknown, TooManyCodes and DirectLinkUsedUp.
 */
export async function sendDirectLinkCode(
	deps: Deps,
	link: DirectLink,
	{ typed, visitor, language }: { typed: Typed; visitor: Visitor; language: Language },
): Promise<string> {
	const { email } = typed;
	await requireEmbeddable(deps, link);
	const proof = makeProof(link, visitor, email);
	const { retryAfter } = await takeProofAllowance(deps, "email", proof, visitor.browser);
	if (retryAfter > 0) throw new TooManyCodes(retryAfter);
	await takeLimits(deps, link, typed);
	return deps.db.transaction(async (tx) => {
		const proofId = await startProof(deps, tx, { ...proof, data: {} });
		const mail = { kind: "signingCode", to: email, once: onceOf(proofId) } as const;
		const data = { proofId, purpose: "open", language } as const;
		await queueAccountMail(tx, { ...mail, data, at: deps.clock() });
		return proofId;
	});
}

/**
 * Creates the visitor's document once the address is proven, opens it in this frame for twelve hours, and returns the token of its
 * link; the same one if the response was lost and the code is submitted again. Undefined if the form was submitted with another code.
 * Throws CodeRefused, TooManySigningAttempts and what submitDirectLink throws.
 */
export async function openDirectLink(
	deps: Deps & Pick<Dependencies, "config"> & Finishing,
	token: string,
	{
		submission,
		code: { proofId, code },
		visitor,
	}: { submission: Submission; code: TypedCode; visitor: Visitor },
): Promise<string | undefined> {
	const { email } = submission;
	const link = await getDirectLink(deps.db, token);
	await requireEmbeddable(deps, link);
	const key = { id: proofId, ...makeProof(link, visitor, email) };
	const usedAs = `${key.purpose}:used`;
	const guess = await guessCode(deps, key, code, visitor.browser);
	if (guess.retryAfter > 0) throw new TooManySigningAttempts(guess.retryAfter);
	const prove: Submission["prove"] = async (tx, { id: recipientId, documentId, email }) => {
		const more: Opened = { documentId, recipientId };
		const proof = await takeProofOnce(deps, tx, { ...key, usedAs, more });
		if (!proof || proof.isRepeated) throw new CodeRefused(0);
		await setDocumentOfMail(tx, onceOf(proofId), documentId);
		const browserHash = hashSecret(visitor.browser.browserSecret);
		const expiresAt = secondsAfter(deps.clock(), OPEN_SECONDS);
		await insertOpenedBrowser(tx, { recipientId, browserHash, email, expiresAt });
	};
	if (guess.proven) await submitDirectLink(deps, token, { ...submission, prove });
	const used = await findProof(deps, deps.db, { ...key, purpose: usedAs });
	if (!used && !guess.proven) throw new CodeRefused(guess.guessesLeft);
	const { documentId = 0, recipientId } = (used?.data ?? {}) as Partial<Opened>;
	const recipients = await listRecipients(deps.db, documentId);
	// The sender may have changed the address since.
	const opened = recipients.find((one) => one.id === recipientId && one.email === email);
	return opened && readSigningToken(opened, deps.config);
}

/**
 * Creates the document of an embed token's visitor, once: the address is proven by the sender's system, as the sender claims. Throws
 * DirectLinkUnknown and what submitDirectLink throws.
 */
export async function openDirectToken(
	deps: Deps & Pick<Dependencies, "config"> & Finishing,
	{ held: { id, templateId, name, email, externalId, voucher }, link }: DirectEmbed,
	ipAddress: string | undefined,
): Promise<void> {
	if (!link) return;
	await requireEmbeddable(deps, link);
	const prove: Submission["prove"] = async (tx, visitor) => {
		if (!(await useDirectToken(tx, id, visitor.id))) throw new DirectLinkUnknown();
	};
	const submission = { formId: id, name, email, externalId, ipAddress, prove, vouchedBy: voucher };
	await submitDirectLink(deps, { templateId }, submission);
}

/** Throws DirectLinkUnknown if the owner allows no site to show frames. */
async function requireEmbeddable({ db }: Deps, { user, teamId }: DirectLink): Promise<void> {
	const origins = await findEmbedOrigins(db, { userId: user.id, teamId });
	if (origins.length === 0) throw new DirectLinkUnknown();
}

const onceOf = (proofId: string) => `signing-code:${proofId}`;

function makeProof({ templateId }: DirectLink, { browser: { browserSecret } }: Visitor, email: string) {
	return { purpose: `direct-link:${templateId}`, email, browserSecret };
}
