import { takeProof } from "@repo/accounts/address-proofs";
import { safeReturnTo } from "@repo/accounts/forms";
import { refuseWeakPassword } from "@repo/accounts/passwords";
import { openSession, SignInExpired } from "@repo/accounts/sign-in";
import type { Visitor } from "@repo/accounts/web";
import { hashPassword } from "@repo/service-kit/crypto";
import { violatedConstraint } from "@repo/service-kit/database";
import { actingUser, recordAccountEvent } from "../account-log/record-account-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { EmailTaken } from "./errors.ts";
import { insertUser } from "./queries.ts";
import { signInDeps } from "./sign-in-deps.ts";

type NewAccount = { proofId: string; name: string; password: string };

/**
 * Creates the account of an address that this browser proved, and signs its owner in. Throws WeakPassword, EmailTaken, and
 * SignInExpired when the proof was used or has expired.
 */
export async function createAccount(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	{ proofId: id, name, password }: NewAccount,
	{ secret: browserSecret, browser }: Visitor,
): Promise<{ sessionSecret: string; returnTo: string }> {
	const { db, clock } = deps;
	const passwordHash = await hashPassword(password);
	const creation = db.transaction(async (tx) => {
		const use = { id, purpose: "sign-up", browserSecret };
		const proof = await takeProof<{ returnTo?: unknown }>(deps, tx, use);
		if (!proof) throw new SignInExpired();
		const { email, data, isSameBrowser } = proof;
		refuseWeakPassword(password, [email, name]);
		const now = clock();
		const user = await insertUser(tx, { email, name, passwordHash, emailProvenAt: now, createdAt: now });
		await recordAccountEvent(tx, {
			...actingUser(user.id, browser.ipAddress),
			type: "account.created",
			userId: user.id,
			at: now,
		});
		const account = { userId: user.id, credentialsVersion: user.credentialsVersion };
		const sessionSecret = await openSession(signInDeps(deps), tx, account, browser);
		if (!sessionSecret) throw new SignInExpired();
		return { sessionSecret, returnTo: safeReturnTo(isSameBrowser ? data.returnTo : undefined) };
	});
	return creation.catch((error: unknown) => {
		throw violatedConstraint(error) === "users_email_unique" ? new EmailTaken() : error;
	});
}
