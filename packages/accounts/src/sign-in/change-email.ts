import { takeProofOnce } from "../address-proofs/index.ts";
import { refuseOthers } from "../openid/require-provider.ts";
import { deleteSessions } from "../sessions/index.ts";
import { findById, moveEmail } from "../users/index.ts";
import type { Browser, SignInDeps } from "./deps.ts";
import { emailTakenOr, ProofExpired } from "./errors.ts";

export const CHANGE_EMAIL = "change-email";
/** The purpose of a used proof. */
export const EMAIL_CHANGED = "email-changed";

/** The `data` of a proof: the account, and its credentials when it was requested. */
type EmailChange = { userId: number; credentialsVersion: number };

/**
 * The new address is proven in the requesting browser, which is still signed in to the account: nobody can lend an address
 * to another account. Other sessions end, and the old address is notified. A change of the credentials since the request
 * ends the proof. A repeated submission changes nothing, and succeeds until the address changes again. Throws ProofExpired,
 * EmailTaken, ProviderRefused.
 */
export async function changeEmail(
	deps: Pick<SignInDeps, "db" | "clock" | "record" | "providers">,
	session: { id: string; user: { id: number; email: string } },
	proofId: string,
	{ browserSecret, ipAddress }: Browser,
): Promise<void> {
	const { id: userId, email: formerEmail } = session.user;
	const use = { id: proofId, purpose: CHANGE_EMAIL, userId, browserSecret, usedAs: EMAIL_CHANGED };
	const change = deps.db.transaction(async (tx) => {
		const proof = await takeProofOnce<EmailChange>(deps, tx, use);
		if (!proof?.isSameBrowser) throw new ProofExpired();
		const { email, data, isRepeated } = proof;
		// Another address would need no provider, and an address of its domain is not created without it.
		for (const one of [formerEmail, email]) refuseOthers(deps, one);
		const account = { id: userId, credentialsVersion: data.credentialsVersion };
		const isMoved = isRepeated
			? (await findById(tx, userId))?.email === email
			: await moveEmail(tx, account, email, deps.clock());
		if (!isMoved) throw new ProofExpired();
		if (isRepeated) return;
		await deleteSessions(tx, userId, session.id);
		await deps.record(tx, { type: "account.email_changed", userId, ipAddress, formerEmail });
	});
	await change.catch((error: unknown) => {
		throw emailTakenOr(error);
	});
}
