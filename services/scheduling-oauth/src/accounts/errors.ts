import { BadRequest, Conflict, Forbidden, NotFound, TooManyRequests, Unauthorized } from "@repo/http-errors";

/** 401 to programs; pages answer 303 to `location`, the sign-in page that leads back to what was asked for. */
export class SignInNeeded extends Unauthorized {
	readonly location: string;

	constructor(location: string) {
		super("sign_in_needed", "Sign in first.", {
			headers: { "WWW-Authenticate": 'Session realm="scheduling"' },
		});
		this.location = location;
	}
}

export class FormNotOurs extends Forbidden {
	constructor() {
		super(
			"form_not_ours",
			"This form does not belong to your current sign-in, perhaps because the page was open for long. Open the page again and send it once more.",
		);
	}
}

export class ResetLinkSpent extends BadRequest {
	constructor() {
		super("reset_link_spent", "This link was used already, or has expired. Ask for a new one.");
	}
}

export class NoSuchSession extends NotFound {
	constructor() {
		super("session_not_found", "This sign-in does not exist, or has ended already.");
	}
}

/** Says not which of the two was wrong. */
export class WrongCredentials extends BadRequest {
	constructor() {
		super(
			"wrong_credentials",
			"The username or email address and the password do not match. Check both, or ask for a new password.",
		);
	}
}

export class WrongPassword extends BadRequest {
	constructor() {
		super("wrong_password", "This is not your password.");
	}
}

export class PredictablePassword extends BadRequest {
	constructor() {
		super("predictable_password", "Must not be your username, name or email address.");
	}
}

export class TooManyAttempts extends TooManyRequests {
	constructor(seconds: number) {
		super(seconds, `Too many tries. Please wait ${inWords(seconds)}, then try again.`);
	}
}

export class UsernameTaken extends Conflict {
	constructor() {
		super("username_taken", "Somebody else has this username. Please choose another.");
	}
}

export class EmailTaken extends Conflict {
	constructor() {
		super("email_taken", "There is an account with this email address already.");
	}
}

function inWords(seconds: number): string {
	if (seconds < 120) return `${seconds} seconds`;
	return `${Math.ceil(seconds / 60)} minutes`;
}
