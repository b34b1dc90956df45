import { errorOf, NotFound } from "@repo/http-errors";

/** The account was deleted after authentication. */
export const UserNotFound = errorOf(NotFound, "user_not_found", "This account no longer exists.");
