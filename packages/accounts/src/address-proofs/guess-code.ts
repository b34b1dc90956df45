import type { Clock } from "@repo/service-kit/clock";
import type { Database } from "@repo/service-kit/database";
import { findProof, type Guess, type ProofKey, proveByCode } from "./address-proofs.ts";
import { type Sender, takeProofAllowance } from "./limits.ts";

/**
 * Checks a typed code. Wrong ones count over all proofs of the address for the purpose, five of them in each; right ones
 * do not. Proven as well if this browser has already proven it: the form was submitted twice. With `retryAfter`, in
 * seconds, the code was not checked.
 */
export async function guessCode(
	deps: { db: Database; clock: Clock },
	key: ProofKey,
	code: string,
	sender: Sender,
): Promise<Guess & { retryAfter: number }> {
	const proof = await findProof(deps, deps.db, key);
	if (!proof) return { proven: false, guessesLeft: 0, retryAfter: 0 };
	const { retryAfter, giveBack } = await takeProofAllowance(deps, "code", proof, sender);
	if (retryAfter > 0) return { proven: false, guessesLeft: proof.guessesLeft, retryAfter };
	const guess = await proveByCode(deps, deps.db, key, code);
	const after = guess ? undefined : await findProof(deps, deps.db, key);
	const proven = guess?.proven ?? Boolean(after?.provenAt);
	if (proven || !guess) await giveBack();
	return { proven, guessesLeft: guess?.guessesLeft ?? 0, retryAfter: 0 };
}
