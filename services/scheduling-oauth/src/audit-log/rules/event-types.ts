import { accountEvents } from "@repo/accounts/events";

/** Every recorded event. Names in a database never change. */
export const auditEventTypes = [
	...accountEvents,
	"account.data_exported",
	"account.deleted",
	"account.disabled",
	"account.enabled",
	"account.factors_reset",
	"account.invited",
	"account.profile_changed",
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
	"client_request.approved",
	"client_request.rejected",
	"client_request.sent",
	"client_request.withdrawn",
	"code.exchanged",
	"code.replayed",
	"connection.revoked",
	"introspection.refused",
	"resource.added",
	"resource.removed",
	"revocation.refused",
	"scope.added",
	"scope.removed",
	"scope.retired",
	"scope.updated",
	"signing_key.rotated",
	"token.refreshed",
	"token.refused",
	"token.reuse_detected",
	"token.revoked",
] as const;
export type AuditEventType = (typeof auditEventTypes)[number];

/** The kind of actor. `system`: a rule of the service. */
export type ActorType = "user" | "operator" | "app" | "system";
