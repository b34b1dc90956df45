import { errorOf, NotFound } from "@repo/http-errors";
import { type Endpoint, endpoint } from "@repo/validation";
import { profileSchema } from "../accounts/profile/schemas.ts";
import { findUser } from "../accounts/queries/users.ts";
import { apiCaller } from "../callers/api-caller.ts";
import { presentId } from "../clients/rules/subject.ts";
import type { Dependencies } from "../dependencies.ts";

/** The account was deleted after authentication. */
const UserNotFound = errorOf(NotFound, "user_not_found", "This account no longer exists.");

export function profileRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/api/v1/profile",
			operationId: "getProfile",
			summary: "Get the profile",
			description:
				"Returns the user's profile, with an API key or an access token with the scope READ_PROFILE.",
			tags: ["Profile"],
			caller: apiCaller(dependencies, "READ_PROFILE"),
			responses: { 200: { description: "The profile.", body: profileSchema } },
			problems: { 403: "`insufficient_scope`: the access token does not have the scope READ_PROFILE." },
			handle: async ({ caller: { user, app } }) => {
				const found = await findUser(dependencies.db, user.id);
				if (!found) throw new UserNotFound();
				const { id, username, name, email, isEmailProven: email_verified, timeZone: time_zone } = found;
				const profile = { username, name, email, email_verified, time_zone };
				return { status: 200, body: { ...(app ? presentId(app) : { id }), ...profile } };
			},
		}),
	];
}
