import { findProof } from "@repo/accounts/address-proofs";
import type { FirstCredential } from "@repo/accounts/new-account";
import { findPasskey } from "@repo/accounts/passkeys";
import { safeReturnTo } from "@repo/accounts/return-to";
import { type Browser, checkPassword, openSession, ProofExpired } from "@repo/accounts/sign-in";
import { findByEmail, findFactors, hasSecondFactor } from "@repo/accounts/users";
import type { Dependencies } from "../dependencies.ts";
import { signInDeps } from "./sign-in-deps.ts";

/** The purpose of a used proof. */
export const SIGNED_UP = "signed-up";

/**
 * The form of a new account, submitted again: signs in to the account that the first submission created, with the same
 * password or passkey. Throws ProofExpired, WrongPassword, TooManyAttempts.
 */
export async function repeatSignUp(
	dependencies: Pick<Dependencies, "config" | "db" | "clock">,
	{ proofId: id, credential }: { proofId: string; credential: FirstCredential },
	browser: Browser,
): Promise<{ sessionSecret: string; returnTo: string }> {
	const deps = signInDeps(dependencies);
	const { db } = deps;
	const proof = await findProof(deps, db, { id, purpose: SIGNED_UP, browserSecret: browser.browserSecret });
	const account = proof && (await findByEmail(db, proof.email));
	if (!proof || !account) throw new ProofExpired();
	const { id: userId, passwordHash, credentialsVersion } = account;
	if ("password" in credential) {
		// A password alone does not replace a second factor that was set up since.
		if (passwordHash === null || hasSecondFactor(await findFactors(db, userId))) throw new ProofExpired();
		await checkPassword(deps, userId, credential.password, browser);
	} else if ((await findPasskey(db, credential.response.id))?.userId !== userId) throw new ProofExpired();
	const sessionSecret = await openSession(deps, db, { userId, credentialsVersion }, browser);
	if (!sessionSecret) throw new ProofExpired();
	const { returnTo } = proof.data as { returnTo?: unknown };
	return { sessionSecret, returnTo: safeReturnTo(proof.isSameBrowser ? returnTo : undefined) };
}
