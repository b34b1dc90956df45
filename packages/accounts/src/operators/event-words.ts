import type { accountEvents } from "../events.ts";

/** Events that both services record about accounts, as a person reads them. */
export const accountEventWords = {
	"account.authenticator_added": "Authenticator app set up",
	"account.authenticator_removed": "Authenticator app turned off",
	"account.created": "Account created",
	"account.data_exported": "Data exported",
	"account.deleted": "Account deleted",
	"account.disabled": "Account disabled",
	"account.email_changed": "Email address changed",
	"account.enabled": "Account enabled",
	"account.factors_reset": "Second factors reset",
	"account.identity_refused": "Identity not verified",
	"account.identity_verified": "Identity verified",
	"account.passkey_added": "Passkey added",
	"account.passkey_removed": "Passkey removed",
	"account.password_changed": "Password changed",
	"account.password_reset": "Password reset",
	"account.profile_changed": "Profile changed",
	"account.provider_connected": "Identity provider connected",
	"account.provider_removed": "Identity provider disconnected",
	"account.recovery_codes_created": "Recovery codes created",
	"account.sessions_ended": "Sessions ended",
	"account.sign_in_refused": "Sign-in refused",
	"account.signed_in": "Signed in",
} satisfies Record<(typeof accountEvents)[number], string> & Record<string, string>;
