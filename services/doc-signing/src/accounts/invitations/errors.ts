import { Conflict, errorOf, Forbidden, NotFound, TooManyRequests } from "@repo/http-errors";
import { said } from "../../languages/said.ts";

/** Unknown, used, revoked or expired: the difference makes no difference to the holder of a link. */
export const InvitationNotOpen = errorOf(
	NotFound,
	"invitation_not_open",
	...said(({ teams }) => teams.refusals.notOpen),
);

export const AlreadyInvited = errorOf(
	Conflict,
	"already_invited",
	...said(({ teams }) => teams.refusals.alreadyInvited),
);

export class TooManyInvitations extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(retryAfterSeconds, ...said(({ teams }) => teams.refusals.tooManyInvitations));
	}
}

/**
 * Its link would not work: the inviter's account is disabled, has left the team or may no longer grant the
 * role.
 */
export const InviterCannotInvite = errorOf(
	Conflict,
	"inviter_cannot_invite",
	...said(({ teams }) => teams.refusals.inviterCannot),
);

/** The signed-in account does not have the invited address, or has not verified it. */
export const InvitedSomeoneElse = errorOf(
	Forbidden,
	"invited_someone_else",
	...said(({ teams }) => teams.refusals.someoneElse),
);
