import { checkCsrf } from "@repo/accounts/forms";
import { HOME, signInAddress } from "@repo/accounts/return-to";
import { SignInRequired } from "@repo/accounts/sign-in";
import { formRequest, pageResponses, readTyped } from "@repo/service-kit/html";
import type { WithHeaders } from "@repo/service-kit/http";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { signInDeps } from "../../accounts/sign-in-deps.ts";
import { decideRequest } from "../../authorization/decide-request.ts";
import { RequestAlreadyDecided } from "../../authorization/errors.ts";
import { openRequest } from "../../authorization/open-request.ts";
import { type AskingClient, askingClientSql } from "../../authorization/queries/asking-client.ts";
import { readDocument, requireDocumentHost } from "../../authorization/read-document.ts";
import { readRequest } from "../../authorization/read-request.ts";
import { readFormTarget } from "../../authorization/rules/authorization-response.ts";
import { activeClient, readClientId, requireTrialOwner } from "../../authorization/rules/checks.ts";
import { decisions } from "../../authorization/rules/decision.ts";
import { decisionPurpose } from "../../authorization/rules/decision-purpose.ts";
import { readRawQuery } from "../../authorization/rules/raw-query.ts";
import { isPromptNone } from "../../authorization/rules/sign-in-request.ts";
import { sessionBeside, signedInOrNot } from "../../callers/sessions.ts";
import { isDocumentUrl } from "../../clients/rules/client-id.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { readIdTokenHint } from "../../tokens/id-token.ts";
import { repeatWithGet } from "../repeat-with-get.ts";
import { ConsentPage } from "./consent-page.tsx";
import { leaveFor } from "./leave.tsx";

const AUTHORIZE = "/auth/oauth2/authorize";

const decisionForm = z.object({
	request: z.uuid(),
	decision: z.enum(decisions),
	csrf: z.string(),
	return_to: z.string().optional(),
});

/** The authorization endpoint (RFC 6749 §3.1), and the target of the consent form. */
export function authorizationRoutes(dependencies: Dependencies): Endpoint[] {
	const readRequest = authorizationReader(dependencies);
	return [
		endpoint({
			method: "get",
			path: AUTHORIZE,
			responses: pageResponses,
			handle: async ({ request }) => {
				const { session, read } = await readRequest(request);
				const leaving = { step: "request", headers: request.headers } as const;
				if ("back" in read) return leaveFor(read.back, leaving);
				const readHint = (token: string) => readIdTokenHint(dependencies, token);
				const from = { address: request.originalUrl, ipAddress: request.ip, readHint };
				const opened = await openRequest(dependencies, session, read.request, from);
				if ("back" in opened) return leaveFor(opened.back, leaving);
				const { client, scopes, redirectUri, resource } = read.request;
				const { requestId, rest: address } = opened;
				const shown = { session: opened.session, client, scopes, redirectUri, resource, requestId, address };
				return page(200, <ConsentPage {...shown} />, { formTargets: [readFormTarget(redirectUri)] });
			},
		}),
		// OpenID Connect Core §3.1.2.1 requires POST, too.
		repeatWithGet(AUTHORIZE),
		endpoint({
			method: "post",
			path: "/auth/oauth2/decisions",
			caller: signedInOrNot(dependencies),
			request: formRequest,
			responses: pageResponses,
			handle: async ({ caller: session, body, request }) => {
				const { data: form } = decisionForm.safeParse(readTyped(body));
				// The session has ended since the page was opened: once signed in, the user is asked again.
				if (!session) throw toSignIn(form?.return_to);
				if (!form) throw new RequestAlreadyDecided();
				checkCsrf(session, decisionPurpose(form.request), form.csrf);
				const { request: requestId, decision } = form;
				const answer = { session, requestId, decision, ipAddress: request.ip };
				const back = await decideRequest(dependencies, answer);
				return leaveFor(back, { step: "decision", headers: request.headers });
			},
		}),
	];
}

const toSignIn = (returnTo: string = HOME) => new SignInRequired(signInAddress(returnTo), "scheduling");

/**
 * Reads authorization requests and who makes them, in one SQL statement, unless a document describes the app. The returned
 * function throws UnsafeToRedirect if there is no safe redirect URI.
 */
function authorizationReader(dependencies: Dependencies) {
	const find = sessionBeside<AskingClient>("asking-client", askingClientSql);
	const deps = signInDeps(dependencies);
	return async (request: WithHeaders & { originalUrl: string }) => {
		// The raw URL: no parser has changed `state`.
		const query = readRawQuery(request.originalUrl);
		const clientId = readClientId(query);
		const readAsking = () => find(deps, request, clientId);
		let { session, beside } = await readAsking();
		if (isDocumentUrl(clientId)) {
			await requireDocumentHost(dependencies, clientId);
			const isFresh = new Date(beside?.documentFreshUntil ?? 0) > dependencies.clock();
			// Only for signed-in users: strangers cannot make this service send requests. With prompt=none, which shows them
			// no page, the stored document says where the error goes.
			if (!isFresh && !session && !(beside && isPromptNone(query))) throw toSignIn(request.originalUrl);
			if (!isFresh && session) {
				if (beside) activeClient(beside);
				await readDocument(dependencies, clientId, { user: session.user, ipAddress: request.ip });
				({ session, beside } = await readAsking());
			}
		}
		const client = activeClient(beside);
		if (client.ownerOnly && !session) throw toSignIn(request.originalUrl);
		if (session) requireTrialOwner(client, session.user.id);
		return { session, read: readRequest(dependencies.config, query, client) };
	};
}
