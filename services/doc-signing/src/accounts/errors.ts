import { Conflict, Forbidden, NotFound } from "@repo/http-errors";

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
