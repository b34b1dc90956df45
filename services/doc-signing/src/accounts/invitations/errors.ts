import { Conflict, errorOf, Forbidden, NotFound, TooManyRequests } from "@repo/http-errors";

/** Unknown, used, revoked or expired: the difference makes no difference to the holder of a link. */
export const InvitationNotOpen = errorOf(
	NotFound,
	"invitation_not_open",
	"This invitation is no longer valid: it was used, was revoked or has expired. Ask for a new one.",
);

export const AlreadyInvited = errorOf(
	Conflict,
	"already_invited",
	"This address already has an open invitation. Resend that invitation, or revoke it first.",
);

export class TooManyInvitations extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(retryAfterSeconds, "You have sent too many invitations. Try again later.");
	}
}

/**
 * Its link would not work: the inviter's account is disabled, has left the team or may no longer grant the
 * role.
 */
export const InviterCannotInvite = errorOf(
	Conflict,
	"inviter_cannot_invite",
	"The email was not sent: the person who sent this invitation can no longer invite people to this team. " +
		"Revoke the invitation, then invite the address yourself.",
);

/** The signed-in account does not have the invited address, or has not verified it. */
export const InvitedSomeoneElse = errorOf(
	Forbidden,
	"invited_someone_else",
	"The invitation is for another email address. Sign in with the account for that address.",
);
