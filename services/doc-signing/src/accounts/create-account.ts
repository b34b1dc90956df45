import { takeProofOnce } from "@repo/accounts/address-proofs";
import { type FirstCredential, findSignUp, storeFirstPasskey } from "@repo/accounts/new-account";
import { refuseWeakPassword } from "@repo/accounts/passwords";
import { safeReturnTo } from "@repo/accounts/return-to";
import { type Browser, emailTakenOr, openSession, ProofExpired } from "@repo/accounts/sign-in";
import { hashPassword } from "@repo/service-kit/crypto";
import type { Dependencies } from "../dependencies.ts";
import { actingUser, recordAccountEvent } from "./log/record-account-event.ts";
import { insertUser } from "./queries.ts";
import { repeatSignUp, SIGNED_UP } from "./repeat-sign-up.ts";
import { requireSenderName } from "./sender-name.ts";
import { signInDeps } from "./sign-in-deps.ts";

type NewAccount = { proofId: string; name: string; credential: FirstCredential };

/**
 * Creates the account of an address that this browser proved, with a password or a passkey, and signs its owner in. Creates
 * one account, however often the form is submitted. Throws WeakPassword, what requireSenderName throws, FirstPasskeyNotAccepted, EmailTaken, what
 * repeatSignUp throws, and ProofExpired when the proof has expired or was used with another password or passkey.
 */
export async function createAccount(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	newAccount: NewAccount,
	browser: Browser,
): Promise<{ sessionSecret: string; returnTo: string }> {
	const { db, clock } = deps;
	const { proofId: id, name, credential } = newAccount;
	const { browserSecret } = browser;
	const proven = await findSignUp(deps, browser, id);
	// Hashing is slow, and anyone may call this.
	if (!proven) return repeatSignUp(deps, newAccount, browser);
	requireSenderName(deps.config, { name, email: proven.email });
	if ("password" in credential) refuseWeakPassword(credential.password, [proven.email, name]);
	const passwordHash = "password" in credential ? await hashPassword(credential.password) : null;
	const creation = db.transaction(async (tx) => {
		const use = { id, purpose: "sign-up", usedAs: SIGNED_UP, browserSecret };
		const proof = await takeProofOnce<{ returnTo?: unknown }>(deps, tx, use);
		if (!proof || proof.isRepeated) throw new ProofExpired();
		const { email, data, isSameBrowser } = proof;
		const now = clock();
		const user = await insertUser(tx, { email, name, passwordHash, emailProvenAt: now, createdAt: now });
		if ("response" in credential) {
			const first = { userId: user.id, proofId: id, response: credential.response };
			await storeFirstPasskey(signInDeps(deps), tx, first, browser);
		}
		await recordAccountEvent(tx, {
			...actingUser(user.id, browser.ipAddress),
			type: "account.created",
			userId: user.id,
			details: { credential: passwordHash === null ? "passkey" : "password" },
			at: now,
		});
		const account = { userId: user.id, credentialsVersion: user.credentialsVersion };
		const sessionSecret = await openSession(signInDeps(deps), tx, account, browser);
		if (!sessionSecret) throw new ProofExpired();
		return { sessionSecret, returnTo: safeReturnTo(isSameBrowser ? data.returnTo : undefined) };
	});
	return creation.catch((error: unknown) => {
		if (error instanceof ProofExpired) return repeatSignUp(deps, newAccount, browser);
		throw emailTakenOr(error);
	});
}
