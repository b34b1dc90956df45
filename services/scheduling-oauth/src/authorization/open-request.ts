import type { Session } from "../accounts/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { findActiveConnection } from "../grants/queries.ts";
import { secondsAfter } from "../platform/clock.ts";
import { issueCode } from "./issue-code.ts";
import { insertRequest } from "./queries.ts";
import { type AuthorizationRequest, issuerOf } from "./read-request.ts";
import { authorizationResponse } from "./rules/authorization-response.ts";

type Needs = Pick<Dependencies, "config" | "db" | "clock">;

/**
 * What a signed-in user's request leads to: back to the app with a code when the user has allowed as much before, or a
 * question to the user, whose request is kept here under `requestId`.
 */
export async function openRequest(
	dependencies: Needs,
	{ id: sessionId, user }: Session,
	{ client, redirectUri, scopes: inWords, rawState, codeChallenge, alwaysAsk }: AuthorizationRequest,
	ipAddress: string | undefined,
): Promise<{ back: string } | { requestId: string }> {
	const { db, clock, config } = dependencies;
	const scopes = inWords.map(({ name }) => name);
	const connection = alwaysAsk ? undefined : await findActiveConnection(db, user.id, client.id);
	if (connection && scopes.every((scope) => connection.scopes.includes(scope))) {
		const issue = {
			user,
			client: { rowId: client.id },
			redirectUri,
			scopes,
			codeChallenge: codeChallenge ?? null,
			ipAddress,
			asked: false,
		};
		const code = await db.transaction((tx) => issueCode(tx, dependencies, issue));
		return { back: authorizationResponse(redirectUri, { code, iss: issuerOf(config) }, rawState) };
	}
	const at = clock();
	const requestId = await insertRequest(db, {
		sessionId,
		clientRowId: client.id,
		redirectUri,
		scopes,
		rawState,
		codeChallenge: codeChallenge ?? null,
		createdAt: at,
		expiresAt: secondsAfter(at, config.AUTHORIZATION_REQUEST_SECONDS),
	});
	return { requestId };
}
