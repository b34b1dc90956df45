import type { Session } from "../accounts/sessions.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { upsertConnection } from "../grants/queries.ts";
import { RequestAnswered } from "./errors.ts";
import { issueCode } from "./issue-code.ts";
import { moveRequestToDecided } from "./queries.ts";
import { issuerOf } from "./read-request.ts";
import { authorizationResponse } from "./rules/authorization-response.ts";

type Decision = {
	session: Session;
	requestId: string;
	allow: boolean;
	ipAddress: string | undefined;
};

/**
 * The user's answer to a request that was shown to this session: where to go back to, with a code or `access_denied`
 * (RFC 6749 §4.1.2). What was asked for is read from the row, never from the form. Throws RequestAnswered.
 */
export async function answerRequest(
	dependencies: Pick<Dependencies, "config" | "db" | "clock">,
	{ session: { id: sessionId, user }, requestId, allow, ipAddress }: Decision,
): Promise<string> {
	const { config, db, clock } = dependencies;
	const at = clock();
	return db.transaction(async (tx) => {
		const request = await moveRequestToDecided(tx, { id: requestId, sessionId, at });
		if (!request) throw new RequestAnswered();
		const { redirectUri, scopes, rawState, codeChallenge, clientRowId } = request;
		const iss = issuerOf(config);
		if (allow) {
			const connectionId = await upsertConnection(tx, { userId: user.id, clientRowId, scopes, at });
			const issue = { user, clientRowId, connectionId, redirectUri, scopes, codeChallenge, ipAddress };
			const code = await issueCode(tx, dependencies, { ...issue, asked: true });
			return authorizationResponse(redirectUri, { code, iss }, rawState);
		}
		await recordEvent(tx, {
			type: "authorization.denied",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			clientRowId,
			ipAddress,
			details: { scopes },
			at,
		});
		const denied = { error: "access_denied", error_description: "The user did not allow it.", iss };
		return authorizationResponse(redirectUri, denied, rawState);
	});
}
