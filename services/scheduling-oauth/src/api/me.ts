import { type Endpoint, endpoint } from "@repo/validation";
import { type BearerCaller, bearerToken } from "../callers/bearer-caller.ts";
import { notStored } from "../clients/authentication/schemas.ts";
import type { Scope } from "../clients/rules/scope.ts";
import { presentId, subjectClaims } from "../clients/rules/subject.ts";
import type { Dependencies } from "../dependencies.ts";
import { userClaims } from "../tokens/rules/user-claims.ts";
import { meResponse, userInfo } from "../tokens/schemas.ts";

/** The token check of the first apps, and its standard counterpart. Any valid token may call it. */
export function meRoutes(dependencies: Dependencies): Endpoint[] {
	const caller = bearerToken(dependencies);
	const me = {
		path: "/api/auth/oauth/me",
		tags: ["OAuth"],
		caller,
		description: "Returns the user and the app that the access token was issued for.",
		responses: { 200: { description: "The user and the app of the access token.", body: meResponse } },
		handle: async ({ caller }: { caller: BearerCaller }) =>
			({ status: 200, headers: notStored, body: presentMe(caller) }) as const,
	};
	const info = {
		path: "/api/auth/oauth/userinfo",
		tags: ["OAuth"],
		caller,
		description: "Returns the user under the claim names of OpenID Connect, for sign-in libraries.",
		responses: { 200: { description: "The user of the access token.", body: userInfo } },
		handle: async ({ caller }: { caller: BearerCaller }) =>
			({ status: 200, headers: notStored, body: presentUserInfo(caller, dependencies.clock()) }) as const,
	};
	return [
		endpoint({ ...me, method: "get", operationId: "getMe", summary: "Check an access token" }),
		endpoint({ ...me, method: "post", operationId: "postMe", summary: "Check an access token (POST)" }),
		endpoint({
			...info,
			method: "get",
			operationId: "getUserInfo",
			summary: "Get the user",
		}),
		endpoint({ ...info, method: "post", operationId: "postUserInfo", summary: "Get the user (POST)" }),
	];
}

function presentMe({ username, scopes, clientId, name, email, timeZone, ...user }: BearerCaller) {
	return {
		username,
		...presentId(user),
		scope: scopes.join(" "),
		client_id: clientId,
		...(scopes.includes("READ_PROFILE" satisfies Scope) && { name, email, time_zone: timeZone }),
	};
}

/** Adds the claims of OpenID Connect Core §5.1, which libraries expect besides ours. */
function presentUserInfo(caller: BearerCaller, now: Date) {
	const { username, scopes, timeZone, isEmailProven } = caller;
	return {
		...presentMe(caller),
		...subjectClaims(caller, now),
		preferred_username: username,
		...(scopes.includes("READ_PROFILE" satisfies Scope) && {
			email_verified: isEmailProven,
			zoneinfo: timeZone,
		}),
		...userClaims(scopes, caller),
	};
}
