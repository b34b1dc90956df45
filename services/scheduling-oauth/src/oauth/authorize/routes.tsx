import { checkCsrf } from "@repo/accounts/forms";
import { signInAddress } from "@repo/accounts/return-to";
import { SignInRequired } from "@repo/accounts/sign-in";
import { formRequest, pageResponses, readTyped, seeOther } from "@repo/service-kit/html";
import type { WithHeaders } from "@repo/service-kit/http";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { signInDeps } from "../../accounts/sign-in-deps.ts";
import { decideRequest } from "../../authorization/decide-request.ts";
import { RequestAlreadyDecided } from "../../authorization/errors.ts";
import { openRequest } from "../../authorization/open-request.ts";
import { type AskingClient, askingClientSql } from "../../authorization/queries/asking-client.ts";
import { readRequest } from "../../authorization/read-request.ts";
import { readFormTarget } from "../../authorization/rules/authorization-response.ts";
import { activeClient, readClientId } from "../../authorization/rules/checks.ts";
import { decisions } from "../../authorization/rules/decision.ts";
import { decisionPurpose } from "../../authorization/rules/decision-purpose.ts";
import { readRawQuery } from "../../authorization/rules/raw-query.ts";
import { returnMethod } from "../../authorization/rules/return-method.ts";
import { sessionBeside, signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { Document, page } from "../../platform/html/page.tsx";

import { ConsentPage } from "./consent-page.tsx";

const decisionForm = z.object({
	request: z.uuid(),
	decision: z.enum(decisions),
	csrf: z.string(),
});

/** The authorization endpoint (RFC 6749 §3.1), and the target of the consent form. */
export function authorizationRoutes(dependencies: Dependencies): Endpoint[] {
	const user = signedIn(dependencies);
	const readRequest = authorizationReader(dependencies);
	return [
		endpoint({
			method: "get",
			path: "/auth/oauth2/authorize",
			documented: false,
			responses: pageResponses,
			handle: async ({ request }) => {
				const address = request.originalUrl;
				const { session, read } = await readRequest(request);
				if ("back" in read) return leaveFor(read.back, returnMethod(read.back, "request", request.headers));
				if (!session) throw new SignInRequired(signInAddress(address), "scheduling");
				const from = { address, ipAddress: request.ip };
				const opened = await openRequest(dependencies, session, read.request, from);
				if ("back" in opened)
					return leaveFor(opened.back, returnMethod(opened.back, "request", request.headers));
				const { client, scopes, redirectUri } = read.request;
				const shown = { session, client, scopes, redirectUri, requestId: opened.requestId, address };
				return page(200, <ConsentPage {...shown} />, { formTargets: [readFormTarget(redirectUri)] });
			},
		}),
		endpoint({
			method: "post",
			path: "/auth/oauth2/decisions",
			documented: false,
			caller: user,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ caller: session, body, request }) => {
				const { data: form } = decisionForm.safeParse(readTyped(body));
				if (!form) throw new RequestAlreadyDecided();
				checkCsrf(session, decisionPurpose(form.request), form.csrf);
				const { request: requestId, decision } = form;
				const answer = { session, requestId, decision, ipAddress: request.ip };
				const back = await decideRequest(dependencies, answer);
				return leaveFor(back, returnMethod(back, "decision", request.headers));
			},
		}),
	];
}

// The next URL contains a code: send no referrer.
const leavingHeaders = { "Referrer-Policy": "no-referrer" };

function leaveFor(location: string, by: ReturnType<typeof returnMethod>) {
	return by === "page" ? page(200, <ContinuePage location={location} />) : seeOther(location, leavingHeaders);
}

/** Redirects to an app, or offers a link if the browser does not follow. */
function ContinuePage({ location }: { location: string }) {
	return (
		<Document title="Redirecting" head={<meta http-equiv="refresh" content={`0; url=${location}`} />}>
			<div class="card">
				<h1>Returning to the app</h1>
				<p>
					<a href={location}>Continue if you are not redirected</a>
				</p>
			</div>
		</Document>
	);
}

/**
 * Reads authorization requests and who makes them, in one SQL statement. The returned function throws UnsafeToRedirect
 * if there is no safe redirect URI.
 */
function authorizationReader(dependencies: Pick<Dependencies, "config" | "db" | "clock">) {
	const find = sessionBeside<AskingClient>("asking-client", askingClientSql);
	const deps = signInDeps(dependencies);
	return async (request: WithHeaders & { originalUrl: string }) => {
		// The raw URL: no parser has changed `state`.
		const query = readRawQuery(request.originalUrl);
		const { session, beside } = await find(deps, request, readClientId(query));
		return { session, read: readRequest(dependencies.config, query, activeClient(beside)) };
	};
}
