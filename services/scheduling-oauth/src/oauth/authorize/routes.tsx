import { checkCsrf } from "@repo/accounts/forms";
import { signInAddress } from "@repo/accounts/return-to";
import { SignInRequired } from "@repo/accounts/sign-in";
import { formRequest, pageResponses, seeOther, typedOf } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { decideRequest } from "../../authorization/decide-request.ts";
import { RequestAlreadyDecided } from "../../authorization/errors.ts";
import { openRequest } from "../../authorization/open-request.ts";
import { formTargetOf } from "../../authorization/rules/authorization-response.ts";
import { decisions } from "../../authorization/rules/decision.ts";
import { decisionPurpose } from "../../authorization/rules/decision-purpose.ts";
import { returnMethod } from "../../authorization/rules/return-method.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { authorizationReader } from "./authorization-reader.ts";
import { ConsentPage } from "./consent-page.tsx";
import { ContinuePage } from "./continue-page.tsx";

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
			operationId: "authorize",
			summary: "Ask a user for access to their account",
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
				return page(200, <ConsentPage {...shown} />, { formTargets: [formTargetOf(redirectUri)] });
			},
		}),
		endpoint({
			method: "post",
			path: "/auth/oauth2/decisions",
			operationId: "decideAuthorization",
			summary: "The user's decision",
			documented: false,
			caller: user,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ caller: session, body, request }) => {
				const { data: form } = decisionForm.safeParse(typedOf(body));
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
