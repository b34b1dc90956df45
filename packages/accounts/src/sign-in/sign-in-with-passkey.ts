import {
	type AuthenticationResponse,
	finishAuthentication,
	PasskeyRefused,
	startAuthentication,
} from "../passkeys/index.ts";
import { findById } from "../users/index.ts";
import type { Browser, SignInDeps } from "./deps.ts";
import { WrongPasskey } from "./errors.ts";
import { countRefusedPasskey } from "./limits.ts";
import { finishSignIn, type SignInResult } from "./open-session.ts";
import { recordSignIn } from "./record-sign-in.ts";

const PURPOSE = "sign-in";

/** Creates a challenge that any discoverable passkey of any account can answer; also for the browser's autofill. */
export function startPasskeySignIn(deps: SignInDeps, { browserSecret }: Browser) {
	return startAuthentication(deps, deps.db, { purpose: PURPOSE, browserSecret });
}

/**
 * Signs in with a passkey alone: possession and the user's verification are two factors. Throws WrongPasskey,
 * TooManyAttempts.
 */
export async function signInWithPasskey(
	deps: SignInDeps,
	response: AuthenticationResponse,
	browser: Browser,
): Promise<SignInResult> {
	const use = { purpose: PURPOSE, browserSecret: browser.browserSecret };
	try {
		return await deps.db.transaction(async (tx) => {
			const { userId } = await finishAuthentication(deps, tx, use, response);
			const account = await findById(tx, userId);
			if (!account) throw new PasskeyRefused("the account is disabled");
			const proof = { proof: "passkey", credentialsVersion: account.credentialsVersion } as const;
			const result = await finishSignIn(deps, tx, account, proof, browser);
			if (!result) throw new PasskeyRefused("the account is disabled");
			return result;
		});
	} catch (error) {
		if (!(error instanceof PasskeyRefused)) throw error;
		await countRefusedPasskey(deps, browser);
		await recordSignIn(deps, deps.db, {
			type: "account.sign_in_refused",
			details: { proof: "passkey" },
			ipAddress: browser.ipAddress,
		});
		throw new WrongPasskey();
	}
}
