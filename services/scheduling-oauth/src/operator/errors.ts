import { errorOf, NotFound } from "@repo/http-errors";

export const UserNotFound = errorOf(NotFound, "user_not_found", "This account does not exist.");
