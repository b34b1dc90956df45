import { Conflict, Forbidden, NotFound, Unauthorized } from "@repo/http-errors";

/** 401 to programs; pages redirect to `location`, the sign-in page, which leads back. */
export class SignInRequired extends Unauthorized {
	readonly location: string;

	constructor(location: string) {
		super("sign_in_needed", "Sign in to continue.", {
			headers: { "WWW-Authenticate": 'Session realm="doc-signing"' },
		});
		this.location = location;
	}
}

export class EnterpriseNeeded extends Forbidden {
	constructor(feature: string) {
		super("enterprise_plan_needed", `${feature} requires the enterprise plan.`);
	}
}

export class EmailTaken extends Conflict {
	constructor() {
		super("email_taken", "An account with this email address already exists.");
	}
}

export class UserNotFound extends NotFound {
	constructor(email: string) {
		super("user_not_found", `No account has the email address ${email}.`);
	}
}
