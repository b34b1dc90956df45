import { Conflict, Forbidden, NotFound, TooManyRequests } from "@repo/http-errors";

/** Unknown, used, revoked or expired: the holder of a link cannot act on the difference. */
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

/** The account that is signed in does not have the invited address, or has not proven it. */
export class InvitedSomeoneElse extends Forbidden {
	constructor() {
		super(
			"invited_someone_else",
			"The invitation is for another email address. Sign in with the account for that address.",
		);
	}
}
