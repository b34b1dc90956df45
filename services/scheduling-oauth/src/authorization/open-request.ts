import { signInAddress } from "@repo/accounts/forms";
import { SignInRequired } from "@repo/accounts/web";
import { secondsAfter } from "@repo/service-kit/clock";
import { requireUser } from "../accounts/require-user.ts";
import type { Session } from "../accounts/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { lockActiveConnection } from "../grants/queries.ts";
import { type Issue, issueCode } from "./issue-code.ts";
import { insertRequest } from "./queries.ts";
import { type AuthorizationRequest, issuerOf } from "./read-request.ts";
import { authorizationResponse } from "./rules/authorization-response.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/**
 * Handles a signed-in user's request: returns to the app with a code when the user has allowed as much before, or
 * stores the request under `requestId` and asks the user. Throws SignInRequired when the session ends meanwhile.
 */
export async function openRequest(
	dependencies: Deps,
	session: Session,
	request: AuthorizationRequest,
	{ address, ipAddress }: { address: string; ipAddress: string | undefined },
): Promise<{ back: string } | { requestId: string }> {
	const { db, clock, config } = dependencies;
	const { client, redirectUri, rawState, codeChallenge, alwaysAsk } = request;
	const scopes = request.scopes.map(({ name }) => name);
	const asked = { redirectUri, scopes, codeChallenge: codeChallenge ?? null };
	const allowed = { user: session.user, clientRowId: client.id, ...asked, ipAddress };
	const code = alwaysAsk ? undefined : await codeAllowedBefore(dependencies, allowed);
	if (code) return { back: authorizationResponse(redirectUri, { code, iss: issuerOf(config) }, rawState) };
	const at = clock();
	const requestId = await insertRequest(db, {
		...asked,
		sessionId: session.id,
		clientRowId: client.id,
		rawState,
		createdAt: at,
		expiresAt: secondsAfter(at, config.AUTHORIZATION_REQUEST_SECONDS),
	});
	if (!requestId) throw new SignInRequired(signInAddress(address), "scheduling");
	return { requestId };
}

/**
 * A code under a connection that allows as much and is not being revoked at this moment; undefined when there is
 * none.
 */
async function codeAllowedBefore(
	dependencies: Deps,
	issue: Omit<Issue, "connectionId" | "asked">,
): Promise<string | undefined> {
	return dependencies.db.transaction(async (tx) => {
		await requireUser(tx, issue.user.id);
		const connection = await lockActiveConnection(tx, issue.user.id, issue.clientRowId);
		if (!connection || !issue.scopes.every((scope) => connection.scopes.includes(scope))) return undefined;
		return issueCode(tx, dependencies, { ...issue, connectionId: connection.id, asked: false });
	});
}
