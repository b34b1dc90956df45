import { Conflict, Forbidden, NotFound, TooManyRequests } from "@repo/http-errors";

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

export class RateLimitReached extends TooManyRequests {
	constructor(limit: number, seconds: number, subject: string) {
		super(
			seconds,
			`Rate limit exceeded: ${limit} requests per minute for ${subject}. Try again in ${seconds} seconds.`,
		);
	}
}
