import { hashPassword } from "@repo/service-kit/crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import { findProof, takeProofOnce } from "../address-proofs/index.ts";
import { requireNoProvider } from "../openid/require-provider.ts";
import { refuseWeakPassword } from "../passwords/index.ts";
import { deleteSessions, forgetBrowsers, startPendingSignIn } from "../sessions/index.ts";
import {
	type AccountFound,
	deleteFactors,
	findFactors,
	hasSecondFactor,
	setEmailProven,
	setPassword,
} from "../users/index.ts";
import type { Browser, SignInDeps } from "./deps.ts";
import { ProofExpired } from "./errors.ts";
import { openSession, type SignInResult } from "./open-session.ts";

const PURPOSE = "reset-password";
/** The purpose of a used proof. */
export const PASSWORD_RESET = "password-reset";

export type PasswordReset = {
	account: AccountFound;
	/** The address had never been proven: anything in the account may be a stranger's. */
	wasUnproven: boolean;
	ipAddress: string;
};

type ResetDeps = SignInDeps & {
	findAccount: (db: Queryable, login: string) => Promise<AccountFound | undefined>;
	/** The service's part of a reset, in its transaction. Returns the details for the audit log. */
	afterReset: (tx: Transaction, reset: PasswordReset) => Promise<Record<string, unknown>>;
};

/**
 * Sets a password by a proof of the address, and ends every session. The second factor is kept and required
 * next, unless the address was never proven: then a stranger may have set it up. Throws WeakPassword,
 * ProviderRefused, and ProofExpired when the proof was used or has expired.
 */
export async function resetPassword(
	deps: ResetDeps,
	{ proofId, password }: { proofId: string; password: string },
	browser: Browser,
): Promise<{ result: SignInResult; returnTo: unknown }> {
	const { browserSecret, ipAddress } = browser;
	const key = { id: proofId, purpose: PURPOSE, browserSecret };
	const proven = await findProof(deps, deps.db, key);
	// Hashing is slow, and anyone may call this, also with a proof for another purpose, which is not used up.
	if (!proven?.provenAt) throw new ProofExpired();
	const owner = await deps.findAccount(deps.db, proven.email);
	if (!owner) throw new ProofExpired();
	await requireNoProvider(deps, deps.db, owner.email, browser);
	refuseWeakPassword(password, [owner.email, owner.name, owner.username ?? ""]);
	const passwordHash = await hashPassword(password);
	return deps.db.transaction(async (tx) => {
		const use = { ...key, usedAs: PASSWORD_RESET };
		const proof = await takeProofOnce<{ returnTo?: unknown }>(deps, tx, use);
		const account = proof && (await deps.findAccount(tx, proof.email));
		if (!proof || proof.isRepeated || !account) throw new ProofExpired();
		const credentialsVersion = await setPassword(tx, account, passwordHash);
		if (credentialsVersion === undefined) throw new ProofExpired();
		const { id: userId, email, emailProvenAt } = account;
		await deleteSessions(tx, userId);
		await forgetBrowsers(tx, userId);
		if (!emailProvenAt) await deleteFactors(tx, userId);
		await setEmailProven(tx, { id: userId, email, now: deps.clock() });
		const details = await deps.afterReset(tx, { account, wasUnproven: !emailProvenAt, ipAddress });
		await deps.record(tx, { type: "account.password_reset", userId, ipAddress, details });
		const result = await signInAfter(deps, tx, { userId, credentialsVersion }, browser);
		return { result, returnTo: proof.isSameBrowser ? proof.data.returnTo : undefined };
	});
}

async function signInAfter(
	deps: SignInDeps,
	tx: Transaction,
	account: { userId: number; credentialsVersion: number },
	browser: Browser,
): Promise<SignInResult> {
	if (hasSecondFactor(await findFactors(tx, account.userId)))
		return { status: "second-factor", pendingSecret: await startPendingSignIn(deps, tx, account) };
	const sessionSecret = await openSession(deps, tx, account, browser);
	if (!sessionSecret) throw new ProofExpired();
	return { status: "signed-in", sessionSecret };
}
