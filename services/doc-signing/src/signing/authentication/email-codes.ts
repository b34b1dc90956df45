import { proveByCode, startProof, takeProof } from "@repo/accounts/address-proofs";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import type { Dependencies } from "../../dependencies.ts";
import { queueAccountMail } from "../../mail/queue-mail.ts";
import { CodeNotOffered, CodeRefused, TooManyCodes } from "../errors.ts";
import { lockForActing, type Signer } from "../open-signing.ts";
import type { SigningRow } from "../queries.ts";
import { accessMethodsOf, actionMethodsOf } from "../rules/required-authentication.ts";
import { insertOpenedBrowser } from "./queries.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

/** A code's purpose: to open the document, or to sign. It is valid for one of them. */
export type CodePurpose = "open" | "act";
export type TypedCode = { proofId: string; code: string };

/** Each email allows five guesses, so an hour allows 25 of a million. */
const ofRecipient: RateLimit = { name: "signing-code", limit: 5, seconds: 3600, refill: "evenly" };
const OPEN_SECONDS = 12 * 3600;

/**
 * Emails a code to the recipient. Returns the id to submit with the code. Throws CodeNotOffered,
 * TooManyCodes.
 */
export async function sendCode(
	{ db, clock }: Deps,
	row: SigningRow,
	signer: Signer,
	purpose: CodePurpose,
): Promise<string> {
	const methods = purpose === "open" ? accessMethodsOf(row) : actionMethodsOf(row);
	if (!methods.includes("EMAIL_CODE")) throw new CodeNotOffered();
	const { id, email } = row.recipient;
	const { retryAfter } = await takeAllowance(db, ofRecipient, `recipient:${id}`, clock());
	if (retryAfter > 0) throw new TooManyCodes(retryAfter);
	return db.transaction(async (tx) => {
		if (purpose === "act") await lockForActing(tx, signer, clock());
		const { browserSecret } = signer.visitor.browser;
		const request = { purpose: purposeOf(id, purpose), email, data: {}, browserSecret };
		const proofId = await startProof({ clock }, tx, request);
		const mail = { kind: "signingCode", to: email, once: `signing-code:${proofId}` } as const;
		await queueAccountMail(tx, {
			...mail,
			data: { proofId, purpose, language: signer.language },
			at: clock(),
		});
		return proofId;
	});
}

/**
 * Takes one guess, in a separate transaction: it counts even if the action fails. Across all instances, five
 * guesses are allowed. Throws CodeRefused.
 */
export async function guessCode({ db, clock }: Deps, { visitor }: Signer, typed: TypedCode): Promise<void> {
	const { browserSecret } = visitor.browser;
	const guess = await proveByCode({ clock }, db, { id: typed.proofId, code: typed.code, browserSecret });
	if (!guess?.proven) throw new CodeRefused(guess?.guessesLeft ?? 0);
}

/** Consumes a correct code. Throws CodeRefused. */
export async function takeCode(
	{ clock }: Pick<Deps, "clock">,
	tx: Transaction,
	{
		recipient,
		proofId,
		purpose,
		signer,
	}: {
		recipient: { id: number; email: string };
		proofId: string;
		purpose: CodePurpose;
		signer: Signer;
	},
): Promise<void> {
	const taken = await takeProof({ clock }, tx, {
		id: proofId,
		purpose: purposeOf(recipient.id, purpose),
		browserSecret: signer.visitor.browser.browserSecret,
	});
	// The address may have changed in the meantime.
	if (taken?.email !== recipient.email) throw new CodeRefused(0);
}

/** Opens the document in this browser, for twelve hours. Throws CodeRefused. */
export async function openWithCode(
	{ db, clock }: Deps,
	{ recipient }: SigningRow,
	signer: Signer,
	typed: TypedCode,
): Promise<void> {
	await guessCode({ db, clock }, signer, typed);
	await db.transaction(async (tx) => {
		await takeCode({ clock }, tx, { recipient, proofId: typed.proofId, purpose: "open", signer });
		await insertOpenedBrowser(tx, {
			recipientId: recipient.id,
			browserHash: hashSecret(signer.visitor.browser.browserSecret),
			email: recipient.email,
			expiresAt: secondsAfter(clock(), OPEN_SECONDS),
		});
	});
}

const purposeOf = (recipientId: number, purpose: CodePurpose) => `recipient-${purpose}:${recipientId}`;
