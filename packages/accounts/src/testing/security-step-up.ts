/**
 * The endpoints of `securityRoutes` for which a session is not enough ten minutes after its last proof, with the values that their
 * forms need to get that far; `form` is the name of the CSRF token.
 */
export const securityStepUp: Record<string, Record<string, string>> = {
	showNewPasskey: {},
	startPasskeyRegistration: { form: "passkeys" },
	addPasskey: { form: "passkeys", name: "x", response: "{}" },
	removePasskey: { form: "passkeys" },
	showAuthenticator: {},
	addAuthenticator: {},
	removeAuthenticator: { form: "authenticator" },
	showRecoveryCodes: {},
	createRecoveryCodes: {},
};
