import { BadRequest, Conflict, Forbidden, NotFound, TooManyRequests, Unauthorized } from "@repo/http-errors";

/** 401 to programs; pages redirect to `location`, the sign-in page, which leads back. */
export class SignInRequired extends Unauthorized {
	readonly location: string;

	constructor(location: string) {
		super("sign_in_needed", "Sign in to continue.", {
			headers: { "WWW-Authenticate": 'Session realm="scheduling"' },
		});
		this.location = location;
	}
}

/** The account was disabled or deleted after the request was authenticated. */
export class AccountClosed extends Unauthorized {
	constructor() {
		super("account_closed", "This account is disabled or was deleted.");
	}
}

export class FormExpired extends Forbidden {
	constructor() {
		super("form_not_ours", "This form has expired. Reload the page and submit the form again.");
	}
}

export class ResetLinkExpired extends BadRequest {
	constructor() {
		super("reset_link_spent", "This link has already been used or has expired. Request a new one.");
	}
}

export class SessionNotFound extends NotFound {
	constructor() {
		super("session_not_found", "This session does not exist or has already ended.");
	}
}

/** Does not say which of the two was wrong. */
export class WrongCredentials extends BadRequest {
	constructor() {
		super(
			"wrong_credentials",
			"The username, email address or password is incorrect. Check them and try again, or reset your password.",
		);
	}
}

export class WrongPassword extends BadRequest {
	constructor() {
		super("wrong_password", "This password is incorrect.");
	}
}

export class PredictablePassword extends BadRequest {
	constructor() {
		super("predictable_password", "Must not be your username, name or email address.");
	}
}

export class TooManyAttempts extends TooManyRequests {
	constructor(seconds: number) {
		super(seconds, `Too many attempts. Try again in ${inWords(seconds)}.`);
	}
}

export class UsernameTaken extends Conflict {
	constructor() {
		super("username_taken", "This username is taken. Choose another.");
	}
}

export class EmailTaken extends Conflict {
	constructor() {
		super("email_taken", "An account with this email address already exists.");
	}
}

function inWords(seconds: number): string {
	if (seconds < 120) return `${seconds} seconds`;
	return `${Math.ceil(seconds / 60)} minutes`;
}
