import { hashSecret, isPassword, newSecret } from "@repo/service-kit/crypto";
import { isPasswordProof } from "../openid/require-provider.ts";
import { startAuthentication } from "../passkeys/index.ts";
import { renewSession } from "../sessions/index.ts";
import { findById, findFactors, hasSecondFactor } from "../users/index.ts";
import { type Browser, methodsOf, type Proof, type SignInDeps } from "./deps.ts";
import { SignInExpired, WrongPassword } from "./errors.ts";
import { takeAttempt } from "./limits.ts";
import { recordSignIn } from "./record-sign-in.ts";
import { checkFactor, refusals, type SecondFactor } from "./sign-in-with-second-factor.ts";

const PURPOSE = "prove-again";

/**
 * A password is accepted only while the account has no second factor: a stolen password must not allow
 * sensitive actions.
 */
export type RenewedProof = SecondFactor | { proof: "password"; password: string };

type SignedIn = { sessionId: string; userId: number };

/** The proofs that an account can give here: besides, any of its identity providers proves it. `browser` may be connecting one. */
export async function listProofs(
	deps: Pick<SignInDeps, "db" | "clock" | "providers">,
	userId: number,
	browser?: Pick<Browser, "browserSecret">,
): Promise<Proof[]> {
	const factors = await findFactors(deps.db, userId);
	if (!hasSecondFactor(factors)) {
		const account = await findById(deps.db, userId);
		return account && (await isPasswordProof(deps, account, browser)) ? ["password"] : [];
	}
	return [
		...(factors.passkeys > 0 ? (["passkey"] as const) : []),
		...(factors.totp ? (["totp"] as const) : []),
		...(factors.recoveryCodes > 0 ? (["recovery-code"] as const) : []),
	];
}

export function startReauthentication(deps: SignInDeps, { userId }: SignedIn, { browserSecret }: Browser) {
	return startAuthentication(deps, deps.db, { purpose: PURPOSE, browserSecret }, { userId });
}

/**
 * Verifies the user again, for a sensitive action. Returns the session's new secret: the previous cookie
 * stops working. Throws WrongPassword, WrongCode, WrongRecoveryCode, WrongPasskey, TooManyAttempts,
 * SignInExpired.
 */
export async function reauthenticate(
	deps: SignInDeps,
	{ sessionId, userId }: SignedIn,
	proof: RenewedProof,
	browser: Browser,
): Promise<string> {
	const { db, clock } = deps;
	const kind = proof.proof === "password" ? "password" : "code";
	const giveBack = await takeAttempt(deps, kind, { userId, login: "" }, browser);
	const isRight = await check(deps, userId, proof, browser);
	const fact = { details: { proof: proof.proof }, userId, ipAddress: browser.ipAddress };
	const type = isRight ? "account.identity_verified" : "account.identity_refused";
	await recordSignIn(deps, db, { type, ...fact });
	if (!isRight) throw proof.proof === "password" ? new WrongPassword() : new refusals[proof.proof]();
	await giveBack();
	const secret = newSecret();
	const amr = methodsOf[proof.proof];
	const renewal = { id: sessionId, userId, secretHash: hashSecret(secret), amr, now: clock() };
	const isRenewed = await renewSession(db, renewal);
	if (!isRenewed) throw new SignInExpired();
	return secret;
}

async function check(
	deps: SignInDeps,
	userId: number,
	proof: RenewedProof,
	browser: Browser,
): Promise<boolean> {
	if (!(await listProofs(deps, userId, browser)).includes(proof.proof)) return false;
	if (proof.proof !== "password")
		return deps.db.transaction((tx) => checkFactor(deps, tx, userId, proof, PURPOSE, browser));
	const account = await findById(deps.db, userId);
	return isPassword(account?.passwordHash ?? undefined, proof.password);
}
