/** Every recorded event. Names in a database never change. */
export const auditEventTypes = [
	"account.created",
	"account.deleted",
	"account.disabled",
	"account.enabled",
	"account.password_changed",
	"account.password_reset",
	"account.profile_changed",
	"account.sessions_ended",
	"account.sign_in_refused",
	"account.signed_in",
	"api_key.created",
	"api_key.revoked",
	"audit_log.exported",
	"authorization.allowed",
	"authorization.denied",
	"client.deleted",
	"client.registered",
	"client.resumed",
	"client.secret_revoked",
	"client.secret_rotated",
	"client.suspended",
	"client.updated",
	"code.exchanged",
	"code.replayed",
	"connection.revoked",
	"introspection.refused",
	"revocation.refused",
	"scope.added",
	"signing_key.rotated",
	"token.refreshed",
	"token.refused",
	"token.revoked",
] as const;
export type AuditEventType = (typeof auditEventTypes)[number];

/** The kind of actor. `system`: a rule of the service. */
export type ActorType = "user" | "operator" | "app" | "system";
