import type { RequestListener } from "node:http";
import { StrongerProofRequired } from "@repo/accounts/security";
import { SignInRequired } from "@repo/accounts/sign-in";
import { type ErrorRenderer, getRequestId, renderProblem, sendProblem } from "@repo/http-errors";
import { createExpressApp, noIcon, ownPagesOf, type RefusalRenderer } from "@repo/service-kit/http";
import { toPlace } from "@repo/service-kit/rate-limits";
import { type Endpoint, mountEndpoints } from "@repo/validation";
import { endpointsByFile } from "./addresses.ts";
import type { Dependencies } from "./dependencies.ts";
import { allowOrigins, originsOfRefusals } from "./oauth/allow-origins.ts";
import { renderOauthError, sendOauthError } from "./oauth/send-oauth-error.ts";
import { errorPage } from "./platform/html/page.tsx";

/** Every endpoint of the service: mounted by `createApp`, listed in the API document and walked by tests. */
export function listEndpoints(dependencies: Dependencies): Endpoint[] {
	return Object.values(endpointsByFile(dependencies)).flat();
}

export function createApp(dependencies: Dependencies, { checkResponses = false } = {}): RequestListener {
	return createExpressApp(dependencies, {
		renderError,
		shedding: { db: dependencies.db, limitMs: dependencies.config.SHED_AFTER_MS, renderRefusal },
		mount(app) {
			// Most responses are not cacheable, so hashing them is useless.
			app.disable("etag");
			app.get("/favicon.ico", noIcon);
			app.use(allowOrigins(dependencies));
			const requireOwnPage = ownPagesOf(dependencies.config.BASE_URL);
			const options = { checkResponses, networkOf: toPlace, requireOwnPage };
			mountEndpoints(app, listEndpoints(dependencies), options);
		},
	});
}

const renderRefusal: RefusalRenderer = ({ url, method }, error, requestId) => {
	if (!isProgramPath(url)) return undefined;
	const { status, headers, body } = isOauthPath(url)
		? renderOauthError(error)
		: renderProblem(error, requestId);
	const cors = originsOfRefusals(url);
	// Browsers send the request only after a preflight that succeeds.
	if (cors && method === "OPTIONS") return { status: 204, headers: cors, body: "" };
	return { status, headers: { ...headers, ...cors }, body };
};

// Routes match case-insensitively, so errors do, too.
const isOauthPath = (path: string) => /^\/api\/auth\/oauth\//i.test(path);
const isProgramPath = (path: string) => /^\/(api(\/|$)|healthz|readyz|\.well-known)/i.test(path);

/** Programs get JSON, people get pages. */
const renderError: ErrorRenderer = (error, response, request) => {
	if (isOauthPath(request.path)) return sendOauthError(error, response, request);
	if (isProgramPath(request.path)) return sendProblem(error, response);
	if (error instanceof SignInRequired || error instanceof StrongerProofRequired) {
		response.status(303).set({ Location: error.location, "Cache-Control": "no-store" }).end();
		return;
	}
	const { status, headers, body } = errorPage(error, getRequestId(response));
	response.status(status).set(headers).send(body);
};
