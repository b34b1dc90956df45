import { Conflict, NotFound, Unauthorized } from "@repo/http-errors";

/** The account was disabled or deleted after the request was authenticated. */
export class AccountClosed extends Unauthorized {
	constructor() {
		super("account_closed", "This account is disabled or was deleted.");
	}
}

export class SessionNotFound extends NotFound {
	constructor() {
		super("session_not_found", "This session does not exist or has already ended.");
	}
}

export class UsernameTaken extends Conflict {
	constructor() {
		super("username_taken", "This username is taken. Choose another one.");
	}
}

export class EmailTaken extends Conflict {
	constructor() {
		super("email_taken", "An account with this email address already exists.");
	}
}
