import type { Transaction } from "@repo/service-kit/database";
import {
	type AuthenticationResponse,
	finishAuthentication,
	PasskeyRefused,
	startAuthentication,
} from "../passkeys/index.ts";
import { useRecoveryCode } from "../recovery-codes/index.ts";
import { findPendingSignIn, takePendingSignIn } from "../sessions/index.ts";
import { useTotpCode } from "../totp/index.ts";
import { findById } from "../users/index.ts";
import type { Browser, Proof, SignInDeps } from "./deps.ts";
import { SignInExpired, WrongCode, WrongPasskey, WrongRecoveryCode } from "./errors.ts";
import { takeAttempt } from "./limits.ts";
import { finishSignIn, type SignInResult } from "./open-session.ts";
import { recordSignIn } from "./record-sign-in.ts";

export type SecondFactor =
	| { proof: "totp"; code: string }
	| { proof: "recovery-code"; code: string }
	| { proof: "passkey"; response: AuthenticationResponse };

const PURPOSE = "second-factor";

/** Creates a challenge for a passkey of the account of a pending sign-in. Throws SignInExpired. */
export async function startSecondFactorPasskey(deps: SignInDeps, pendingSecret: string, browser: Browser) {
	const pending = await findPendingSignIn(deps, deps.db, pendingSecret);
	if (!pending) throw new SignInExpired();
	const { userId } = pending;
	return startAuthentication(
		deps,
		deps.db,
		{ purpose: PURPOSE, browserSecret: browser.browserSecret },
		{ userId },
	);
}

/**
 * Completes a sign-in after a correct password. Throws SignInExpired, WrongCode, WrongRecoveryCode,
 * WrongPasskey, TooManyAttempts.
 */
export async function signInWithSecondFactor(
	deps: SignInDeps,
	pendingSecret: string,
	factor: SecondFactor,
	browser: Browser,
): Promise<SignInResult> {
	const { db } = deps;
	const pending = await findPendingSignIn(deps, db, pendingSecret);
	if (!pending) throw new SignInExpired();
	const { userId } = pending;
	const giveBack = await takeAttempt(deps, "code", { userId, login: "" }, browser);
	const isRight = await db.transaction((tx) => checkFactor(deps, tx, userId, factor, PURPOSE, browser));
	if (!isRight) {
		const event = {
			type: "account.sign_in_refused",
			details: { proof: factor.proof },
			userId,
			ipAddress: browser.ipAddress,
		} as const;
		await recordSignIn(deps, db, event);
		throw new refusals[factor.proof]();
	}
	const result = await db.transaction(async (tx) => {
		const taken = await takePendingSignIn(deps, tx, pendingSecret);
		const account = taken && (await findById(tx, userId));
		const proof = taken && {
			proof: factor.proof,
			after: ["password" as const],
			credentialsVersion: taken.credentialsVersion,
		};
		return account && proof && finishSignIn(deps, tx, account, proof, browser);
	});
	if (!result) throw new SignInExpired();
	await giveBack();
	return result;
}

export const refusals: Record<SecondFactor["proof"] & Proof, new () => Error> = {
	totp: WrongCode,
	"recovery-code": WrongRecoveryCode,
	passkey: WrongPasskey,
};

/** Whether it is the account's second factor. Uses up single-use codes. */
export async function checkFactor(
	deps: SignInDeps,
	tx: Transaction,
	userId: number,
	factor: SecondFactor,
	purpose: string,
	{ browserSecret }: Browser,
): Promise<boolean> {
	switch (factor.proof) {
		case "totp":
			return useTotpCode(deps, tx, userId, factor.code);
		case "recovery-code":
			return useRecoveryCode(deps, tx, userId, factor.code);
		case "passkey":
			return isPasskeyOf(deps, tx, userId, factor.response, { purpose, browserSecret });
	}
}

async function isPasskeyOf(
	deps: SignInDeps,
	tx: Transaction,
	userId: number,
	response: AuthenticationResponse,
	use: { purpose: string; browserSecret: string },
): Promise<boolean> {
	try {
		return (await finishAuthentication(deps, tx, use, response)).userId === userId;
	} catch (error) {
		if (error instanceof PasskeyRefused) return false;
		throw error;
	}
}
