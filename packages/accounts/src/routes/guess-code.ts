import { BadRequest } from "@repo/http-errors";
import { type RateLimit, returnAllowance, takeAllowance } from "@repo/service-kit/rate-limits";
import { findProof, proveByCode } from "../address-proofs/index.ts";
import { TooManyAttempts } from "../sign-in/index.ts";
import type { AccountSite, Visitor } from "../web/index.ts";

/**
 * Over all proofs of an address: with ten guesses a day, a code of a million is found in 270 years. The link
 * keeps working.
 */
const guessesOfEmail: RateLimit = {
	name: "proof-code",
	limit: 10,
	seconds: 24 * 3600,
	refill: "evenly",
};

class WrongEmailCode extends BadRequest {
	constructor(guessesLeft: number) {
		super(
			"wrong_code",
			guessesLeft > 0
				? `This code is wrong. You have ${guessesLeft} ${guessesLeft === 1 ? "attempt" : "attempts"} left.`
				: "This code is wrong, and no attempts are left. Start again to get a new email.",
		);
	}
}

/** Throws WrongEmailCode, TooManyAttempts. */
export async function guessCode(
	site: AccountSite,
	{ secret: browserSecret }: Visitor,
	{ proofId: id, code }: { proofId: string; code: string },
): Promise<void> {
	const { db, clock } = site;
	const proof = await findProof(site, db, { id, browserSecret });
	const email = proof?.email.toLowerCase() ?? "";
	const { retryAfter } = await takeAllowance(db, guessesOfEmail, email, clock());
	if (retryAfter > 0) throw new TooManyAttempts(retryAfter);
	const guess = await proveByCode(site, db, { id, code, browserSecret });
	// A form that is submitted twice: this browser has proven the address.
	const isProven = guess ? guess.proven : (await findProof(site, db, { id, browserSecret }))?.provenAt;
	if (!isProven) throw new WrongEmailCode(guess?.guessesLeft ?? 0);
	await returnAllowance(db, guessesOfEmail, email);
}
