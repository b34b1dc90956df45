import { type AuthenticationResponseJSON, startAuthentication } from "@simplewebauthn/browser";
import { english as words } from "../../../src/signing/words.ts";
import { type Act, startPasskey } from "./requests.ts";

/** The person or the browser did not use a passkey. */
export class PasskeyUnused extends Error {}

/** Has the person's passkey sign an act. Throws Refused and PasskeyUnused. */
export async function usePasskey(act: Act): Promise<AuthenticationResponseJSON> {
	const { passkeyCancelled, passkeyUnavailable } = words.authentication;
	if (!("PublicKeyCredential" in window)) throw new PasskeyUnused(passkeyUnavailable);
	const optionsJSON = await startPasskey(act);
	try {
		return await startAuthentication({ optionsJSON });
	} catch {
		throw new PasskeyUnused(passkeyCancelled);
	}
}
