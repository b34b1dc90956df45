import { accountEvents } from "@repo/accounts/events";

/** Everything that is recorded about accounts. Names in a database never change. */
export const accountEventTypes = [
	...accountEvents,
	"account.deleted",
	"account.disabled",
	"account.enabled",
	"account.data_exported",
	"account.factors_reset",
	"account.plan_changed",
	"account.profile_changed",
	"account.role_changed",
	"branding.changed",
	"embed_token.created",
	"embed_token.revoked",
	"embedding.changed",
	"invitation.accepted",
	"invitation.created",
	"invitation.declined",
	"invitation.resent",
	"invitation.revoked",
	"job.retried",
	"sealing.pin_retried",
	"sealing.retried",
	"retention.changed",
	"retention.held",
	"retention.released",
	"team.changed",
	"team.created",
	"team.deleted",
	"team.member_added",
	"team.member_removed",
	"team.plan_changed",
	"team.role_changed",
	"token.created",
	"token.revoked",
	"webhook.changed",
	"webhook.created",
	"webhook.deleted",
	"webhook.resumed",
] as const;
export type AccountEventType = (typeof accountEventTypes)[number];

export const actorTypes = ["user", "operator", "system"] as const;
/** `system`: a rule of the service, without a request. */
export type ActorType = (typeof actorTypes)[number];
