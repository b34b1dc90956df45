import { NotFound } from "@repo/http-errors";

/** The account ended between the check of who is asking and the answer. */
export class NoSuchUser extends NotFound {
	constructor() {
		super("user_not_found", "This account no longer exists.");
	}
}
