import { guessCode, startProof, takeProof, takeProofAllowance } from "@repo/accounts/address-proofs";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { queueAccountMail } from "../../mail/queue-mail.ts";
import { CodeNotOffered, CodeRefused, TooManyCodes, TooManySigningAttempts } from "../errors.ts";
import { lockForActing, type Signer } from "../open-signing.ts";
import type { SigningRow } from "../queries.ts";
import { listAccessMethods, listActionMethods } from "../rules/required-authentication.ts";
import { insertOpenedBrowser, isOpenedBrowser } from "./queries.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

/** A code's purpose: to open the document, or to sign. It is valid for one of them. */
export type CodePurpose = "open" | "act";
export type TypedCode = { proofId: string; code: string };

export const OPEN_SECONDS = 12 * 3600;

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
	const methods = purpose === "open" ? listAccessMethods(row) : listActionMethods(row);
	if (!methods.includes("EMAIL_CODE")) throw new CodeNotOffered();
	const { email } = row.recipient;
	const proof = makeProof(signer, email, purpose);
	const { retryAfter } = await takeProofAllowance({ db, clock }, "email", proof, signer.visitor.browser);
	if (retryAfter > 0) throw new TooManyCodes(retryAfter);
	return db.transaction(async (tx) => {
		if (purpose === "act") await lockForActing(tx, signer, clock());
		const proofId = await startProof({ clock }, tx, { ...proof, data: {} });
		const mail = { kind: "signingCode", to: email, once: `signing-code:${proofId}` } as const;
		await queueAccountMail(tx, {
			...mail,
			documentId: row.document.id,
			data: { proofId, purpose, language: signer.language, documentId: row.document.id },
			at: clock(),
		});
		return proofId;
	});
}

/**
 * Takes one guess, in a separate transaction: it counts even if the action fails. Throws CodeRefused,
 * TooManySigningAttempts.
 */
export async function guessRecipientCode(
	deps: Deps,
	signer: Signer,
	purpose: CodePurpose,
	{ proofId, code }: TypedCode,
): Promise<void> {
	const key = { id: proofId, ...makeProof(signer, signer.email, purpose) };
	const guess = await guessCode(deps, key, code, signer.visitor.browser);
	if (guess.retryAfter > 0) throw new TooManySigningAttempts(guess.retryAfter);
	if (!guess.proven) throw new CodeRefused(guess.guessesLeft);
}

/** Consumes a correct code. Throws CodeRefused. */
export async function takeCode(
	{ clock }: Pick<Deps, "clock">,
	tx: Transaction,
	taken: { recipient: { email: string }; proofId: string; purpose: CodePurpose; signer: Signer },
): Promise<void> {
	const { recipient, proofId, purpose, signer } = taken;
	// The address may have changed since the guess.
	const key = { id: proofId, ...makeProof(signer, recipient.email, purpose) };
	if (!(await takeProof({ clock }, tx, key))) throw new CodeRefused(0);
}

/**
 * Opens the document in this browser, for twelve hours. A code that was submitted twice has already opened it. Throws
 * CodeRefused, TooManySigningAttempts.
 */
export async function openWithCode(
	{ db, clock }: Deps,
	{ recipient }: SigningRow,
	signer: Signer,
	typed: TypedCode,
): Promise<void> {
	const browserHash = hashSecret(signer.visitor.browser.browserSecret);
	const opened = { recipientId: recipient.id, browserHash, email: recipient.email };
	try {
		await guessRecipientCode({ db, clock }, signer, "open", typed);
		await db.transaction(async (tx) => {
			await takeCode({ clock }, tx, { recipient, proofId: typed.proofId, purpose: "open", signer });
			await insertOpenedBrowser(tx, { ...opened, expiresAt: secondsAfter(clock(), OPEN_SECONDS) });
		});
	} catch (error) {
		if (error instanceof CodeRefused && (await isOpenedBrowser(db, opened, clock()))) return;
		throw error;
	}
}

function makeProof({ recipientId, visitor }: Signer, email: string, purpose: CodePurpose) {
	const { browserSecret } = visitor.browser;
	return { purpose: `recipient-${purpose}:${recipientId}`, email, browserSecret };
}
