/**
 * The endpoints of `securityRoutes` for which a session is not enough ten minutes after its last proof, with the values that their
 * forms need to get that far; `form` is the name of the CSRF token.
 */
export const securityStepUp: Record<string, Record<string, string>> = {
	"get /account/security/passkeys/new": {},
	"post /account/security/passkeys/options": { form: "passkeys" },
	"post /account/security/passkeys": { form: "passkeys", name: "x", response: "{}" },
	"post /account/security/passkeys/:credentialId/remove": { form: "passkeys" },
	"get /account/security/authenticator": {},
	"post /account/security/authenticator": {},
	"post /account/security/authenticator/remove": { form: "authenticator" },
	"get /account/security/recovery-codes": {},
	"post /account/security/recovery-codes": {},
};
