import type { RequestListener } from "node:http";
import { signInAddress } from "@repo/accounts/return-to";
import { ProofRequired, SECURITY_PATH, StrongerProofRequired } from "@repo/accounts/security";
import { SignInRequired } from "@repo/accounts/sign-in";
import {
	type ErrorRenderer,
	errorOf,
	Gone,
	getRequestId,
	renderProblem,
	sendProblem,
} from "@repo/http-errors";
import {
	assetsPath,
	createExpressApp,
	noIcon,
	ownPagesOf,
	type RefusalRenderer,
	serveAssets,
} from "@repo/service-kit/http";
import { toPlace } from "@repo/service-kit/rate-limits";
import { errorIn } from "@repo/service-kit/words";
import { type Endpoint, mountEndpoints } from "@repo/validation";
import type { RequestHandler } from "express";
import { FactorNotProven, SecondFactorRequired } from "./accounts/teams/errors.ts";
import { endpointsByFile } from "./addresses.ts";
import type { Dependencies } from "./dependencies.ts";
import { assetsFolder } from "./platform/html/assets.ts";
import { errorPage } from "./platform/html/page.tsx";
import { followBrowser } from "./platform/http/browser-language.ts";
import { allowAnyOrigin, anyOrigin } from "./platform/http/cross-origin.ts";
import { linkErrorPage } from "./recipient/pages/link-error-page.tsx";
import { isRecipientPath } from "./recipient/signing-link.ts";

/** Every endpoint of the service, as mounted by `createApp`, listed in the API document and walked by tests. */
export function listEndpoints(dependencies: Dependencies): Endpoint[] {
	return Object.values(endpointsByFile(dependencies)).flat();
}

export function createApp(dependencies: Dependencies, { checkResponses = false } = {}): RequestListener {
	return createExpressApp(dependencies, {
		renderError,
		mountFirst(app) {
			app.use(followBrowser(dependencies.config));
			app.use("/api/v1", allowAnyOrigin);
		},
		shedding: { db: dependencies.db, limitMs: dependencies.config.SHED_AFTER_MS, renderRefusal },
		reflectsNothing: ({ method, path, url }) => method === "GET" && isRecipientPath(path) && url === path,
		mount(app) {
			app.use(assetsPath, serveAssets(assetsFolder));
			app.get("/favicon.ico", noIcon);
			const requireOwnPage = ownPagesOf(dependencies.config.BASE_URL);
			const options = { checkResponses, networkOf: toPlace, requireOwnPage };
			mountEndpoints(app, listEndpoints(dependencies), options);
			app.use("/api/v2", refuseOtherApi);
			app.use("/api/v2-beta", refuseOtherApi);
		},
	});
}

const OtherApi = errorOf(
	Gone,
	"api_version_not_supported",
	"This service has no API v2. Use v1, whose addresses begin with /api/v1.",
);

/** Programs of a Documenso that moved here may call its v2. */
const refuseOtherApi: RequestHandler = () => {
	throw new OtherApi();
};

/** Renders a refusal of the API. */
const renderRefusal: RefusalRenderer = ({ url, method }, error, requestId) => {
	// A preflight gets its headers from Express, so that the browser can read the refusal.
	if (!/^\/api\/v[12]\//i.test(url) || method === "OPTIONS") return undefined;
	const { headers, ...problem } = renderProblem(error, requestId);
	return { ...problem, headers: { ...anyOrigin, ...headers } };
};

/** Programs get JSON, people get pages. */
const renderError: ErrorRenderer = (thrown, response, request) => {
	const error = errorIn(thrown);
	const isProgram =
		/^\/(api(\/|$)|embed\/editor-data\/|healthz|readyz)/i.test(request.path) || !request.accepts("html");
	if (isProgram) return sendProblem(error, response);
	if (thrown instanceof FactorNotProven && request.method === "GET")
		return response.redirect(303, new ProofRequired(request.originalUrl).location);
	if (thrown instanceof SignInRequired || thrown instanceof StrongerProofRequired)
		return response.redirect(303, thrown.location);
	if (thrown instanceof SecondFactorRequired)
		return response.redirect(303, `${SECURITY_PATH}?done=second-factor-required`);
	// A page for the API's callers, such as the editor.
	if (error.status === 401 && request.method === "GET")
		return response.redirect(303, signInAddress(request.originalUrl));
	const render = isRecipientPath(request.path) ? linkErrorPage : errorPage;
	const { status, headers, body } = render(error, getRequestId(response));
	response.status(status).set(headers).send(body);
};
