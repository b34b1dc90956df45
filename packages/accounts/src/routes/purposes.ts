import type { ProofKey } from "../address-proofs/index.ts";
import { SIGNED_UP } from "../new-account.ts";
import { CHANGE_EMAIL, EMAIL_CHANGED, PASSWORD_RESET } from "../sign-in/index.ts";
import type { Visitor } from "../web/index.ts";

/** The purpose of a used proof. */
export const SIGNED_IN = "signed-in";

export const purposes = [
	"sign-in",
	SIGNED_IN,
	"sign-up",
	SIGNED_UP,
	"reset-password",
	PASSWORD_RESET,
	CHANGE_EMAIL,
	EMAIL_CHANGED,
] as const;

/** The pages that ask for an address to prove. */
export const addressPages = { "sign-up": "/sign-up", "reset-password": "/password/forgotten" } as const;

/** A proof for one of the purposes of the pages: the id in the address may be that of any other. */
export function proofKey(id: string, { secret: browserSecret }: Visitor): ProofKey {
	return { id, purpose: purposes, browserSecret };
}

/**
 * Whether a proof is valid only in the browser that requested it: another person who opens the link must not lend their
 * address to a stranger's account, or be signed in to it.
 */
export const isBound = (purpose: string): boolean => ["sign-in", SIGNED_IN, CHANGE_EMAIL].includes(purpose);
