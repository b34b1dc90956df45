import { HOME, withReturnTo } from "../return-to.ts";

export const SECURITY_PATH = "/account/security";
export const PASSKEYS_PATH = `${SECURITY_PATH}/passkeys`;
export const AUTHENTICATOR_PATH = `${SECURITY_PATH}/authenticator`;
export const RECOVERY_CODES_PATH = `${SECURITY_PATH}/recovery-codes`;

/** The page that adds a passkey, then leads back to `returnTo`. */
export function newPasskeyAddress(returnTo: string): string {
	return withReturnTo(`${PASSKEYS_PATH}/new`, returnTo);
}

/** The page that sets up an authenticator app, then leads back to `returnTo`. */
export function authenticatorAddress(returnTo: string): string {
	return withReturnTo(AUTHENTICATOR_PATH, returnTo);
}

/** For links to pages that lead back to where they were opened. */
export function backTo(returnTo: string): string {
	return returnTo === HOME ? SECURITY_PATH : returnTo;
}
