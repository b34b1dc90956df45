import {
	type AuthenticationResponse,
	finishAuthentication,
	PasskeyRefused,
	startAuthentication,
} from "../passkeys/index.ts";
import { findById } from "../users/index.ts";
import type { Browser, SignInDeps } from "./deps.ts";
import { WrongPasskey } from "./errors.ts";
import { openSession } from "./open-session.ts";

const PURPOSE = "sign-in";

/** Creates a challenge that any discoverable passkey of any account can answer; also for the browser's autofill. */
export function startPasskeySignIn(deps: SignInDeps, { browserSecret }: Browser) {
	return startAuthentication(deps, deps.db, { purpose: PURPOSE, browserSecret });
}

/**
 * Signs in with a passkey alone: possession and user verification are two factors. Returns the session's secret and
 * its user. Throws WrongPasskey.
 */
export async function signInWithPasskey(
	deps: SignInDeps,
	response: AuthenticationResponse,
	browser: Browser,
): Promise<{ userId: number; sessionSecret: string }> {
	const use = { purpose: PURPOSE, browserSecret: browser.browserSecret };
	try {
		return await deps.db.transaction(async (tx) => {
			const { userId } = await finishAuthentication(deps, tx, use, response);
			const account = await findById(tx, userId);
			const proof = account && { userId, credentialsVersion: account.credentialsVersion };
			const sessionSecret = proof && (await openSession(deps, tx, proof, browser));
			if (!sessionSecret) throw new PasskeyRefused("the account is disabled");
			await deps.record(tx, { type: "signed-in", proof: "passkey", userId, ipAddress: browser.ipAddress });
			return { userId, sessionSecret };
		});
	} catch (error) {
		if (!(error instanceof PasskeyRefused)) throw error;
		await deps.record(deps.db, { type: "sign-in-refused", proof: "passkey", ipAddress: browser.ipAddress });
		throw new WrongPasskey();
	}
}
