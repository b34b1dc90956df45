import { type Endpoint, endpoint } from "@repo/validation";
import type { Dependencies } from "../../dependencies.ts";
import { notStored } from "../../oauth-protocol/schemas.ts";
import { type BearerCaller, bearerToken } from "../bearer-caller.ts";
import { meAnswer, userInfo } from "../schemas.ts";

/** The credential check of the first apps, and the same in the words of the standards: any token that counts may ask. */
export function meRoutes(dependencies: Dependencies): Endpoint[] {
	const caller = bearerToken(dependencies);
	const me = {
		path: "/api/auth/oauth/me",
		tags: ["OAuth"],
		caller,
		responses: { 200: { description: "The user and the app that this token is for", body: meAnswer } },
		handle: async ({ caller }: { caller: BearerCaller }) =>
			({ status: 200, headers: notStored, body: presentMe(caller) }) as const,
	};
	const info = {
		path: "/api/auth/oauth/userinfo",
		tags: ["OAuth"],
		caller,
		responses: { 200: { description: "The user that this token is for", body: userInfo } },
		handle: async ({ caller }: { caller: BearerCaller }) =>
			({ status: 200, headers: notStored, body: presentUserInfo(caller) }) as const,
	};
	return [
		endpoint({ ...me, method: "get", operationId: "getMe", summary: "Check that an access token works" }),
		endpoint({ ...me, method: "post", operationId: "postMe", summary: "The same, by POST" }),
		endpoint({
			...info,
			method: "get",
			operationId: "getUserInfo",
			summary: "Who the user is, as sign-in libraries ask",
		}),
		endpoint({ ...info, method: "post", operationId: "postUserInfo", summary: "The same, by POST" }),
	];
}

function presentMe({ username, userId, scopes, clientId, name, email, timeZone }: BearerCaller) {
	return {
		username,
		id: userId,
		scope: scopes.join(" "),
		client_id: clientId,
		...(scopes.includes("READ_PROFILE") && { name, email, time_zone: timeZone }),
	};
}

/** The same with the names of OpenID Connect Core §5.1 besides: a library reads those, or ours, or some of each. */
function presentUserInfo(caller: BearerCaller) {
	const { userId, username, scopes, timeZone } = caller;
	return {
		...presentMe(caller),
		sub: String(userId),
		preferred_username: username,
		...(scopes.includes("READ_PROFILE") && { zoneinfo: timeZone }),
	};
}
