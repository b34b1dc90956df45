import { guessCode, startProof, takeProof, takeProofAllowance } from "@repo/accounts/address-proofs";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Language } from "@repo/service-kit/languages";
import type { Visitor } from "../../accounts/visitor.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type DirectLink, getDirectLink } from "../../envelopes/direct-links/queries.ts";
import {
	type Submission,
	submitDirectLink,
	takeAddress,
} from "../../envelopes/direct-links/submit-direct-link.ts";
import type { Finishing } from "../../envelopes/documents/sending/send-document.ts";
import { readSigningToken } from "../../envelopes/recipients/signing-token.ts";
import { queueAccountMail } from "../../mail/queue-mail.ts";
import { CodeRefused, TooManyCodes, TooManyGuesses } from "../errors.ts";
import { OPEN_SECONDS, type TypedCode } from "./email-codes.ts";
import { insertOpenedBrowser } from "./queries.ts";

type Deps = Pick<Dependencies, "db" | "clock">;
type Typed = Pick<Submission, "email" | "ipAddress">;

/**
 * Emails a code to the address that a visitor typed into a direct link in a frame, which cannot wait for a link from an email.
 * Returns the id to submit with the code. Throws TooManyCodes and DirectLinkUsedUp.
 */
export async function sendDirectLinkCode(
	deps: Deps,
	link: DirectLink,
	{ typed, visitor, language }: { typed: Typed; visitor: Visitor; language: Language },
): Promise<string> {
	const { email } = typed;
	const proof = makeProof(link, visitor, email);
	const { retryAfter } = await takeProofAllowance(deps, "email", proof, visitor.browser);
	if (retryAfter > 0) throw new TooManyCodes(retryAfter);
	await takeAddress(deps, link, typed);
	return deps.db.transaction(async (tx) => {
		const proofId = await startProof(deps, tx, { ...proof, data: {} });
		const mail = { kind: "signingCode", to: email, once: `signing-code:${proofId}` } as const;
		const data = { proofId, purpose: "open", language } as const;
		await queueAccountMail(tx, { ...mail, data, at: deps.clock() });
		return proofId;
	});
}

/**
 * Creates the visitor's document once the address is proven, opens it in this frame for twelve hours, and returns the token of its
 * link. Undefined if the form was submitted before. Throws CodeRefused, TooManyGuesses and what submitDirectLink throws.
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
	const key = { id: proofId, ...makeProof(await getDirectLink(deps.db, token), visitor, email) };
	const guess = await guessCode(deps, key, code, visitor.browser);
	if (guess.retryAfter > 0) throw new TooManyGuesses(guess.retryAfter);
	if (!guess.proven) throw new CodeRefused(guess.guessesLeft);
	let signingToken: string | undefined;
	await submitDirectLink(deps, token, {
		...submission,
		prove: async (tx) => {
			if (!(await takeProof(deps, tx, key))) throw new CodeRefused(0);
			return async (first) => {
				const browserHash = hashSecret(visitor.browser.browserSecret);
				const expiresAt = secondsAfter(deps.clock(), OPEN_SECONDS);
				await insertOpenedBrowser(tx, { recipientId: first.id, browserHash, email: first.email, expiresAt });
				signingToken = readSigningToken(first, deps.config);
			};
		},
	});
	return signingToken;
}

function makeProof({ templateId }: DirectLink, { browser: { browserSecret } }: Visitor, email: string) {
	return { purpose: `direct-link:${templateId}`, email, browserSecret };
}
