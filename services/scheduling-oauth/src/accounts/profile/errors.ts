import { NotFound } from "@repo/http-errors";

/** The account was deleted after authentication. */
export class UserNotFound extends NotFound {
	constructor() {
		super("user_not_found", "This account no longer exists.");
	}
}
