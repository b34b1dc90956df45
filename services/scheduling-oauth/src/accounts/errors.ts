import { emailTakenOr } from "@repo/accounts/sign-in";
import { Conflict, errorOf, NotFound } from "@repo/http-errors";
import { violatedConstraint } from "@repo/service-kit/database";

export { AccountClosed } from "@repo/accounts/security";
export { EmailTaken } from "@repo/accounts/sign-in";

export const SessionNotFound = errorOf(
	NotFound,
	"session_not_found",
	"This session does not exist or has already ended.",
);

export const UsernameTaken = errorOf(
	Conflict,
	"username_taken",
	"This username is taken. Choose another one.",
);

/** The error for a username or email address that is taken, if that is why the database refused a row; otherwise the error. */
export function takenOr(error: unknown): unknown {
	const constraint = violatedConstraint(error);
	// Another submission of the same form has the same username, and the database may name either.
	if (constraint === "users_username_unique" || constraint === "users_submission_unique")
		return new UsernameTaken();
	return emailTakenOr(error);
}
