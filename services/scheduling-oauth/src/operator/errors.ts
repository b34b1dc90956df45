import { Conflict, errorOf, NotFound } from "@repo/http-errors";

export const UserNotFound = errorOf(NotFound, "user_not_found", "This account does not exist.");

/** Otherwise the last operator could lock everyone out of the console. */
export const OwnAccount = errorOf(
	Conflict,
	"own_account",
	"You cannot do this to your own account here. Ask another operator.",
);
