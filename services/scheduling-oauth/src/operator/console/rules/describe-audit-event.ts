import { accountEventWords, describeDetails } from "@repo/accounts/operators";
import type { ActorType, AuditEventType } from "../../../audit-log/rules/event-types.ts";

/** Each recorded event as a person reads it. */
export const eventWords: Record<AuditEventType, string> = {
	...accountEventWords,
	"account.invited": "Invited",
	"api_key.created": "API key created",
	"api_key.revoked": "API key revoked",
	"audit_log.exported": "Audit log exported",
	"authorization.allowed": "Access allowed",
	"authorization.denied": "Access denied",
	"client.deleted": "App deleted",
	"client.registered": "App registered",
	"client.resumed": "App resumed",
	"client.secret_revoked": "Client secret revoked",
	"client.secret_rotated": "Client secret created",
	"client.suspended": "App suspended",
	"client.updated": "App changed",
	"client_document.allowed": "Host of client documents listed",
	"client_document.disallowed": "Host of client documents removed",
	"client_request.approved": "Request for an app approved",
	"client_request.rejected": "Request for an app rejected",
	"client_request.sent": "Request for an app sent",
	"client_request.withdrawn": "Request for an app withdrawn",
	"code.exchanged": "Code exchanged for tokens",
	"code.replayed": "Used code offered again",
	"connection.revoked": "App disconnected",
	"introspection.refused": "Introspection refused",
	"resource.added": "Resource added",
	"resource.removed": "Resource removed",
	"revocation.refused": "Revocation refused",
	"scope.added": "Scope added",
	"scope.removed": "Scope removed",
	"scope.retired": "Scope retired",
	"scope.updated": "Scope changed",
	"signing_key.rotated": "Signing key rotated",
	"token.refreshed": "Access token refreshed",
	"token.refused": "Token request refused",
	"token.reuse_detected": "Replaced refresh token used again",
	"token.revoked": "Token revoked",
	"webhook.created": "Webhook created",
	"webhook.deleted": "Webhook deleted",
	"webhook.resumed": "Webhook resumed",
};

type Event = {
	actorType: ActorType;
	actor: string;
	ipAddress: string | null;
	userId: number | null;
	clientRowId: number | null;
	requestId: string | null;
	details: Record<string, unknown>;
};
/** By id; `deleted` are the users whose accounts were deleted. */
export type Names = Record<"users" | "deleted" | "clients", Map<number, string>>;

/** "By operator root from 192.0.2.1". */
export function describeActor({ actorType, actor, ipAddress }: Event): string {
	return `By ${actorType} ${actor}${ipAddress ? ` from ${ipAddress}` : ""}`;
}

/** Whom and what an event is about, as terms with their values; without the actor. */
export function listFacts(event: Event, names: Names): (readonly [string, string])[] {
	const { userId, clientRowId, actor, details, requestId } = event;
	const user =
		userId === null ? actor : (names.users.get(userId) ?? `${names.deleted.get(userId) ?? userId} (deleted)`);
	const client = (clientRowId !== null && names.clients.get(clientRowId)) || actor;
	return [
		...(user === actor ? [] : [["User", user] as const]),
		...(client === actor ? [] : [["App", client] as const]),
		...describeDetails(details),
		...(requestId ? [["Request", requestId] as const] : []),
	];
}
