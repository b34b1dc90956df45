import { Conflict, errorOf, NotFound } from "@repo/http-errors";

export { AccountClosed } from "@repo/accounts/security";
export { EmailTaken } from "@repo/accounts/sign-in";

export const SessionNotFound = errorOf(
	NotFound,
	"session_not_found",
	"This session does not exist or has already ended.",
);

export class UsernameTaken extends Conflict {
	constructor() {
		super("username_taken", "This username is taken. Choose another one.");
	}
}
