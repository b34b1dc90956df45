import { type Endpoint, endpoint } from "@repo/validation";
import type { Dependencies } from "../../dependencies.ts";
import { notStored } from "../../oauth-protocol/schemas.ts";
import { type BearerCaller, bearerToken } from "../bearer-caller.ts";
import { meAnswer } from "../schemas.ts";

/** The credential check of the first apps: any token that counts may ask whose it is. */
export function meRoutes(dependencies: Dependencies): Endpoint[] {
	const shared = {
		path: "/api/auth/oauth/me",
		tags: ["OAuth"],
		caller: bearerToken(dependencies),
		responses: { 200: { description: "The user and the app that this token is for", body: meAnswer } },
		handle: async ({ caller }: { caller: BearerCaller }) =>
			({ status: 200, headers: notStored, body: presentMe(caller) }) as const,
	};
	return [
		endpoint({ ...shared, method: "get", operationId: "getMe", summary: "Check that an access token works" }),
		endpoint({ ...shared, method: "post", operationId: "postMe", summary: "The same, by POST" }),
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
