import { signInAddress } from "@repo/accounts/return-to";
import { SignInRequired } from "@repo/accounts/sign-in";
import { TooManyRequests } from "@repo/http-errors";
import { secondsAfter } from "@repo/service-kit/clock";
import { violatedConstraint } from "@repo/service-kit/database";
import { AccountClosed } from "../accounts/errors.ts";
import type { Session } from "../accounts/session.ts";
import type { Dependencies } from "../dependencies.ts";
import { countAuthorization } from "./count-authorization.ts";
import { decideRequest } from "./decide-request.ts";
import { AuthorizationFault } from "./errors.ts";
import { newCode } from "./new-code.ts";
import { issueOrAsk } from "./queries/issue-code.ts";
import { type AuthorizationRequest, findIssuer, reportFault } from "./read-request.ts";
import type { Back } from "./rules/authorization-response.ts";
import { type ReadHint, verifyUser } from "./verify-user.ts";

type Deps = Pick<Dependencies, "config" | "countRequest" | "db" | "clock">;

type From = { address: string; ipAddress: string | undefined; readHint: ReadHint };
type Opened = { back: Back } | { requestId: string; session: Session; rest: string };

/**
 * Handles an app's request: returns to the app with a code if the user has already allowed as much, or stores the
 * request under `requestId` and asks the user of `session`. Throws AccountClosed, TooManyRequests, and SignInRequired and
 * ProofRequired, which lead to the rest of the request.
 */
export async function openRequest(
	dependencies: Deps,
	session: Session | undefined,
	request: AuthorizationRequest,
	from: From,
): Promise<Opened> {
	const { redirectUri, rawState, signIn } = request;
	const to = { redirectUri, rawState, mode: signIn?.responseMode };
	try {
		const found = await verifyUser(dependencies, session, request, from);
		countOpened(dependencies, found.session, request);
		const { code, requestId } = await askOnce(dependencies, found, request, from);
		const isSilent = needsNoConsent(request) && !found.mustChoose;
		if (requestId !== null && isSilent) {
			const answer = { session: found.session, requestId, ipAddress: from.ipAddress };
			return { back: await decideRequest(dependencies, { ...answer, decision: "allow", asked: false }) };
		}
		if (requestId !== null) return { requestId, ...found };
		return {
			back: { ...to, answer: { code, iss: findIssuer(dependencies.config, request.client.clientId) } },
		};
	} catch (error) {
		return reportFault(dependencies.config, { clientId: request.client.clientId, ...to }, error);
	}
}

/** Throws TooManyRequests; with prompt=none, the app gets the error (RFC 6749 §4.1.2.1). */
function countOpened(dependencies: Deps, { user }: Session, { signIn }: AuthorizationRequest): void {
	try {
		countAuthorization(dependencies, user.id);
	} catch (error) {
		if (!(error instanceof TooManyRequests) || !signIn?.prompts.has("none")) throw error;
		throw new AuthorizationFault(
			"temporarily_unavailable",
			"Too many requests of this user. Try again later.",
		);
	}
}

async function askOnce(
	dependencies: Deps,
	{ session, mustChoose }: { session: Session; mustChoose: boolean },
	request: AuthorizationRequest,
	{ address, ipAddress }: From,
): Promise<{ code: string; requestId: string | null }> {
	const { db, config } = dependencies;
	const { client, redirectUri, registeredUri, rawState, codeChallenge = null, signIn } = request;
	const resource = request.resource?.uri ?? null;
	const { code, stored } = newCode(dependencies, { session, ipAddress });
	const scopes = request.scopes.map(({ name }) => name);
	const opening = {
		...stored,
		asked: {
			clientRowId: client.id,
			redirectUri,
			scopes,
			codeChallenge,
			nonce: signIn?.nonce ?? null,
			resource,
		},
		alwaysAsk: request.alwaysAsk || mustChoose,
		neverAsk: (signIn?.prompts.has("none") ?? false) && !needsNoConsent(request),
		registeredUri,
		sessionId: session.id,
		rawState,
		responseMode: signIn?.responseMode ?? null,
		requestExpiresAt: secondsAfter(stored.at, config.AUTHORIZATION_REQUEST_SECONDS),
	};
	const opened = await issueOrAsk(db, opening).catch((error: unknown) => {
		if (violatedConstraint(error) !== "authorization_requests_session_id_sessions_id_fk") throw error;
		throw new SignInRequired(signInAddress(address), "scheduling");
	});
	if (!opened) throw new AccountClosed();
	const { isGranted, requestId } = opened;
	if (!isGranted && requestId === null)
		throw new AuthorizationFault("consent_required", "The user must be asked.");
	return { code, requestId };
}

/** The operator's own app, whose code only its server receives: users are not asked, unless they must be. */
function needsNoConsent({ client, redirectUri, alwaysAsk }: AuthorizationRequest): boolean {
	return client.firstParty && redirectUri.startsWith("https:") && !alwaysAsk;
}
