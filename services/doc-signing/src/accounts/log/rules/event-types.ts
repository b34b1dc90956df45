/** Everything that is recorded about accounts. Names in a database never change. */
export const accountEventTypes = [
	"account.created",
	"account.deleted",
	"account.disabled",
	"account.email_changed",
	"account.enabled",
	"account.exported",
	"account.factors_reset",
	"account.passkey_added",
	"account.passkey_removed",
	"account.password_changed",
	"account.password_reset",
	"account.plan_changed",
	"account.profile_changed",
	"account.proof_refused",
	"account.proven_again",
	"account.recovery_codes_replaced",
	"account.sessions_ended",
	"account.sign_in_refused",
	"account.signed_in",
	"account.totp_added",
	"account.totp_removed",
	"branding.changed",
	"invitation.accepted",
	"invitation.created",
	"invitation.declined",
	"invitation.resent",
	"invitation.revoked",
	"team.created",
	"team.member_added",
	"team.member_removed",
	"team.plan_changed",
	"team.role_changed",
	"token.created",
	"token.revoked",
] as const;
export type AccountEventType = (typeof accountEventTypes)[number];

export const actorTypes = ["user", "operator", "system"] as const;
/** `system`: a rule of the service, without a request. */
export type ActorType = (typeof actorTypes)[number];
