import { accountEventWords } from "@repo/accounts/operators";
import type { AccountEventType } from "../../../accounts/log/rules/event-types.ts";

/** Each recorded event as a person reads it. */
export const eventWords: Record<AccountEventType, string> = {
	...accountEventWords,
	"account.plan_changed": "Plan of an account changed",
	"account.role_changed": "Role of an account changed",
	"branding.changed": "Brand changed",
	"embed_token.created": "Token for a frame created",
	"embed_token.revoked": "Token for a frame revoked",
	"embedding.changed": "Sites that may embed signing pages changed",
	"invitation.accepted": "Invitation to a team accepted",
	"invitation.created": "Invited to a team",
	"invitation.declined": "Invitation to a team declined",
	"invitation.resent": "Invitation to a team sent again",
	"invitation.revoked": "Invitation to a team revoked",
	"job.retried": "Job retried",
	"sealing.pin_retried": "Refused PIN of the key's token allowed again",
	"sealing.retried": "Sealing retried",
	"retention.changed": "Retention policy changed",
	"retention.held": "Legal hold placed on an account",
	"retention.released": "Legal hold of an account released",
	"team.changed": "Team changed",
	"team.created": "Team created",
	"team.deleted": "Team deleted",
	"team.member_added": "Member added to a team",
	"team.member_removed": "Member removed from a team",
	"team.plan_changed": "Plan of a team changed",
	"team.role_changed": "Role in a team changed",
	"token.created": "API token created",
	"token.revoked": "API token revoked",
	"webhook.resumed": "Webhook resumed",
};
