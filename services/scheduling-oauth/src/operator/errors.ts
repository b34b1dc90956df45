import { Conflict, NotFound } from "@repo/http-errors";

export class UserNotFound extends NotFound {
	constructor() {
		super("user_not_found", "This account does not exist.");
	}
}

/** Otherwise the last operator could lock everyone out of the console. */
export class OwnAccount extends Conflict {
	constructor() {
		super("own_account", "You cannot do this to your own account here. Ask another operator.");
	}
}
