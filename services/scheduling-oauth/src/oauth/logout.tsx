import { endedSessionCookie } from "@repo/accounts/browsers";
import { csrfToken } from "@repo/accounts/forms";
import { endSessions } from "@repo/accounts/sign-in";
import { Hidden, pageResponses } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Session } from "../accounts/session.ts";
import { signInDeps } from "../accounts/sign-in-deps.ts";
import { UnsafeToRedirect } from "../authorization/errors.ts";
import { type Back, readFormTarget } from "../authorization/rules/authorization-response.ts";
import { activeClient } from "../authorization/rules/checks.ts";
import { type RawQuery, readRawQuery } from "../authorization/rules/raw-query.ts";
import { findSession } from "../callers/sessions.ts";
import { findClient } from "../clients/queries.ts";
import { isClientId } from "../clients/rules/client-id.ts";
import { isNamedBy } from "../clients/rules/subject.ts";
import type { Dependencies } from "../dependencies.ts";
import { Document, page } from "../platform/html/page.tsx";
import { readIdTokenHint } from "../tokens/id-token.ts";
import { leaveFor } from "./authorize/leave.tsx";
import { repeatWithGet } from "./repeat-with-get.ts";

const LOGOUT = "/auth/oauth2/logout";

/**
 * RP-Initiated Logout: ends the browser's session, not the app's connection. Without an ID token of the session's user it
 * asks, since any site can lead here.
 */
export function logoutRoutes(dependencies: Dependencies): Endpoint[] {
	const deps = signInDeps(dependencies);
	return [
		endpoint({
			method: "get",
			path: LOGOUT,
			responses: pageResponses,
			handle: async ({ request }) => {
				const { originalUrl, headers, ip: ipAddress } = request;
				const query = readRawQuery(originalUrl);
				const { sub, back } = await readLogout(dependencies, query);
				const session = await findSession(dependencies, request);
				if (session && !isNamedBy(session.user, sub))
					return page(200, <SignOutPage session={session} address={originalUrl} />, {
						formTargets: back ? [readFormTarget(back.redirectUri)] : [],
					});
				if (session)
					await endSessions(
						deps,
						{ userId: session.user.id, ipAddress: ipAddress ?? "" },
						{ only: session.id },
					);
				const more = session && { "Set-Cookie": endedSessionCookie(deps.cookies) };
				if (back) return leaveFor(back, { step: "request", headers, ...(more && { more }) });
				return page(200, <SignedOutPage />, more && { headers: more });
			},
		}),
		// RP-Initiated Logout §2 requires POST, too.
		repeatWithGet(LOGOUT),
	];
}

/** The user whom the hint names, if it is valid, and where the app wants the browser to go. Throws UnsafeToRedirect. */
async function readLogout(
	dependencies: Dependencies,
	query: RawQuery,
): Promise<{ sub: string | undefined; back: Back | undefined }> {
	const token = textOf(query, "id_token_hint");
	const hint = token === undefined ? undefined : await readIdTokenHint(dependencies, token);
	const clientId = textOf(query, "client_id") ?? hint?.clientId;
	if (hint && hint.clientId !== clientId)
		throw new UnsafeToRedirect("The id_token_hint was issued to another app.");
	const redirectUri = textOf(query, "post_logout_redirect_uri");
	if (redirectUri === undefined) return { sub: hint?.sub, back: undefined };
	if (clientId === undefined)
		throw new UnsafeToRedirect("The parameter id_token_hint or client_id is missing.");
	const client = activeClient(isClientId(clientId) ? await findClient(dependencies.db, clientId) : undefined);
	if (!client.postLogoutRedirectUris.includes(redirectUri))
		throw new UnsafeToRedirect("The post_logout_redirect_uri is not registered for this app.");
	const state = query("state");
	const rawState = state.kind === "once" ? state.raw : undefined;
	return { sub: hint?.sub, back: { redirectUri, answer: {}, rawState, mode: "query" } };
}

function textOf(query: RawQuery, name: string): string | undefined {
	const value = query(name);
	if (value.kind === "repeated") throw new UnsafeToRedirect(`The parameter ${name} is repeated.`);
	return value.kind === "once" ? (value.text ?? "?") : undefined;
}

function SignOutPage({ session, address }: { session: Session; address: string }) {
	return (
		<Document title="Sign out">
			<div class="card">
				<h1>Sign out?</h1>
				<p>
					You are signed in as <strong>{session.user.username}</strong>. Apps that you connected stay
					connected.
				</p>
				<form method="post" action="/sign-out">
					<Hidden values={{ csrf: csrfToken(session, "sign-out"), next: address }} />
					<div class="actions">
						<a class="button" href="/">
							Stay signed in
						</a>
						<button type="submit" class="primary">
							Sign out
						</button>
					</div>
				</form>
			</div>
		</Document>
	);
}

function SignedOutPage() {
	return (
		<Document title="Signed out">
			<div class="card">
				<h1>You are signed out</h1>
				<p>
					<a href="/sign-in">Sign in again</a>
				</p>
			</div>
		</Document>
	);
}
