import { Conflict, Forbidden, NotFound, TooManyRequests } from "@repo/http-errors";

/** Unknown, used, revoked or expired: the difference makes no difference to the holder of a link. */
export class InvitationNotOpen extends NotFound {
	constructor() {
		super(
			"invitation_not_open",
			"This invitation is no longer valid: it was used, was revoked or has expired. Ask for a new one.",
		);
	}
}

export class AlreadyInvited extends Conflict {
	constructor() {
		super(
			"already_invited",
			"This address already has an open invitation. Resend that invitation, or revoke it first.",
		);
	}
}

export class TooManyInvitations extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(retryAfterSeconds, "You have sent too many invitations. Try again later.");
	}
}

/**
 * Its link would not work: the inviter's account is disabled, has left the team or may no longer grant the
 * role.
 */
export class InviterCannotInvite extends Conflict {
	constructor() {
		super(
			"inviter_cannot_invite",
			"The email was not sent: the person who sent this invitation can no longer invite people to this team. " +
				"Revoke the invitation, then invite the address yourself.",
		);
	}
}

/** The signed-in account does not have the invited address, or has not verified it. */
export class InvitedSomeoneElse extends Forbidden {
	constructor() {
		super(
			"invited_someone_else",
			"The invitation is for another email address. Sign in with the account for that address.",
		);
	}
}
