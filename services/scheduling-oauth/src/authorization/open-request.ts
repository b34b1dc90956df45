import { signInAddress } from "@repo/accounts/return-to";
import { SignInRequired } from "@repo/accounts/sign-in";
import { secondsAfter } from "@repo/service-kit/clock";
import { violatedConstraint } from "@repo/service-kit/database";
import { AccountClosed } from "../accounts/errors.ts";
import type { Session } from "../accounts/session.ts";
import type { Dependencies } from "../dependencies.ts";
import { newCode } from "./new-code.ts";
import { issueOrAsk } from "./queries/issue-code.ts";
import { type AuthorizationRequest, findIssuer } from "./read-request.ts";
import { authorizationResponse } from "./rules/authorization-response.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/**
 * Handles a signed-in user's request: returns to the app with a code if the user has already allowed as much,
 * or stores the request under `requestId` and asks the user. Throws AccountClosed, SignInRequired if the
 * session ends meanwhile.
 */
export async function openRequest(
	dependencies: Deps,
	session: Session,
	request: AuthorizationRequest,
	{ address, ipAddress }: { address: string; ipAddress: string | undefined },
): Promise<{ back: string } | { requestId: string }> {
	const { db, config } = dependencies;
	const { client, redirectUri, registeredUri, rawState, codeChallenge, alwaysAsk } = request;
	const { code, stored } = newCode(dependencies, { user: session.user, ipAddress });
	const scopes = request.scopes.map(({ name }) => name);
	const opening = {
		...stored,
		asked: { clientRowId: client.id, redirectUri, scopes, codeChallenge: codeChallenge ?? null },
		alwaysAsk,
		registeredUri,
		sessionId: session.id,
		rawState,
		requestExpiresAt: secondsAfter(stored.at, config.AUTHORIZATION_REQUEST_SECONDS),
	};
	const opened = await issueOrAsk(db, opening).catch((error: unknown) => {
		if (violatedConstraint(error) !== "authorization_requests_session_id_sessions_id_fk") throw error;
		throw new SignInRequired(signInAddress(address), "scheduling");
	});
	if (!opened) throw new AccountClosed();
	const { requestId } = opened;
	if (requestId !== null) return { requestId };
	return { back: authorizationResponse(redirectUri, { code, iss: findIssuer(config) }, rawState) };
}
