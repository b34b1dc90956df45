import { Conflict, Forbidden, NotFound } from "@repo/http-errors";

export class EnterpriseNeeded extends Forbidden {
	constructor(feature: string) {
		super(
			"enterprise_plan_needed",
			`${feature} needs the enterprise plan, and this account has the free one.`,
		);
	}
}

export class EmailTaken extends Conflict {
	constructor() {
		super("email_taken", "There is an account with this email address already.");
	}
}

export class NoSuchUser extends NotFound {
	constructor(email: string) {
		super("user_not_found", `There is no account with the email address ${email}.`);
	}
}
