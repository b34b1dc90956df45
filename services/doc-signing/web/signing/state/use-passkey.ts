import { type AuthenticationResponseJSON, startAuthentication } from "@simplewebauthn/browser";

import type { PageWords } from "../../../src/languages/en/page.ts";
import { type Act, startPasskey } from "./requests.ts";

/** The person or the browser did not use a passkey. */
export class PasskeyUnused extends Error {}

/** Signs an action with the person's passkey. Throws Refused and PasskeyUnused. */
export async function usePasskey(
	act: Act,
	words: PageWords["authentication"],
): Promise<AuthenticationResponseJSON> {
	const { passkeyCancelled, passkeyUnavailable } = words;
	if (!("PublicKeyCredential" in window)) throw new PasskeyUnused(passkeyUnavailable);
	const optionsJSON = await startPasskey(act);
	try {
		return await startAuthentication({ optionsJSON });
	} catch {
		throw new PasskeyUnused(passkeyCancelled);
	}
}
