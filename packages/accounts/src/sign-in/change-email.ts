import type { Transaction } from "@repo/service-kit/database";
import { takeProofOnce } from "../address-proofs/index.ts";
import { deleteSessions } from "../sessions/index.ts";
import { findById, moveEmail } from "../users/index.ts";
import type { SignInDeps } from "./deps.ts";
import { ProofExpired } from "./errors.ts";

export const CHANGE_EMAIL = "change-email";
/** The purpose of a used proof. */
export const EMAIL_CHANGED = "email-changed";

/** The `data` of a proof: the account, and its credentials when it was requested. */
type EmailChange = { userId: number; credentialsVersion: number };

/**
 * The new address is proven in the requesting browser, which is still signed in to the account: nobody can lend an address
 * to another account. Other sessions end. A change of the credentials since the request ends the proof. Returns the new
 * address; undefined for a repeated submission, which changes nothing, until the address changes again. Throws
 * ProofExpired.
 */
export async function changeEmail(
	deps: Pick<SignInDeps, "clock">,
	tx: Transaction,
	session: { id: string; user: { id: number } },
	{ proofId, browserSecret }: { proofId: string; browserSecret: string },
): Promise<string | undefined> {
	const userId = session.user.id;
	const use = { id: proofId, purpose: CHANGE_EMAIL, userId, browserSecret, usedAs: EMAIL_CHANGED };
	const proof = await takeProofOnce<EmailChange>(deps, tx, use);
	if (!proof?.isSameBrowser) throw new ProofExpired();
	const { email, data, isRepeated } = proof;
	const account = { id: userId, credentialsVersion: data.credentialsVersion };
	const isMoved = isRepeated
		? (await findById(tx, userId))?.email === email
		: await moveEmail(tx, account, email, deps.clock());
	if (!isMoved) throw new ProofExpired();
	if (!isRepeated) await deleteSessions(tx, userId, session.id);
	return isRepeated ? undefined : email;
}
