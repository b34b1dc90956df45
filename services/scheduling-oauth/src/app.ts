import type { RequestListener } from "node:http";
import { accountRoutes as sharedAccountRoutes } from "@repo/accounts/routes";
import { StrongerProofRequired, securityRoutes } from "@repo/accounts/security";
import { SignInRequired } from "@repo/accounts/sign-in";
import { type ErrorRenderer, renderProblem, requestIdOf, sendProblem } from "@repo/http-errors";
import { createExpressApp, healthRoutes, noIcon, type RefusalRenderer } from "@repo/service-kit/http";
import { placeOf } from "@repo/service-kit/rate-limits";
import { type Endpoint, mountEndpoints } from "@repo/validation";
import { bookingApiRoutes } from "./api/bookings.ts";
import { clientRoutes } from "./api/clients.ts";
import { meRoutes } from "./api/me.ts";
import { apiReferenceRoutes } from "./api/reference/routes.tsx";
import { accountSite } from "./app/account/account-site.tsx";
import { accountDeletionRoutes } from "./app/account/deletion.tsx";
import { exportRoutes } from "./app/account/export.tsx";
import { profileRoutes } from "./app/account/profile.tsx";
import { accountRoutes } from "./app/account/routes.ts";
import { apiKeyRoutes } from "./app/api-keys/routes.tsx";
import { bookingPageRoutes } from "./app/bookings/pages-routes.tsx";
import { connectedAppsRoutes } from "./app/connected-apps/routes.tsx";
import { guideRoutes } from "./app/developers/routes.tsx";
import type { Dependencies } from "./dependencies.ts";
import { authorizationRoutes } from "./oauth/authorize/routes.tsx";
import { keyRoutes } from "./oauth/keys.ts";
import { metadataRoutes } from "./oauth/metadata.ts";
import { tokenStatusRoutes } from "./oauth/revoke-and-introspect.ts";
import { renderOauthError, sendOauthError } from "./oauth/send-oauth-error.ts";
import { tokenRoutes } from "./oauth/token.ts";
import { consoleRoutes } from "./operator/console/routes.ts";
import { errorPage } from "./platform/html/page.tsx";
import { migrationsFolder } from "./platform/migrations-folder.ts";

/** Every endpoint of the service: mounted by `createApp`, listed in the API document and walked by tests. */
export function endpointsOf(dependencies: Dependencies): Endpoint[] {
	const site = accountSite(dependencies);
	const described = [
		// Called most often, so matched first.
		...tokenRoutes(dependencies),
		...meRoutes(dependencies),
		...tokenStatusRoutes(dependencies),
		...authorizationRoutes(dependencies),
		...metadataRoutes(dependencies),
		...keyRoutes(dependencies),
		...clientRoutes(dependencies),
		...healthRoutes({
			...dependencies,
			migrations: migrationsFolder,
			unavailable: "The database does not respond, accepts no writes, or lacks migrations of this release.",
		}),
		...bookingApiRoutes(dependencies),
		...bookingPageRoutes(dependencies),
		...profileRoutes(dependencies, site),
		...sharedAccountRoutes(site),
		...accountRoutes(dependencies, site),
		...securityRoutes(site),
		...exportRoutes(dependencies),
		...accountDeletionRoutes(dependencies),
		...apiKeyRoutes(dependencies),
		...connectedAppsRoutes(dependencies),
		...consoleRoutes(dependencies),
	];
	return [...described, ...guideRoutes(dependencies), ...apiReferenceRoutes(dependencies.config, described)];
}

export function createApp(dependencies: Dependencies, { checkResponses = false } = {}): RequestListener {
	return createExpressApp(dependencies, {
		renderError,
		shedding: { db: dependencies.db, limitMs: dependencies.config.SHED_AFTER_MS, renderRefusal },
		mount(app) {
			// Most responses are not cacheable, so hashing them is useless.
			app.disable("etag");
			app.get("/favicon.ico", noIcon);
			mountEndpoints(app, endpointsOf(dependencies), { checkResponses, networkOf: placeOf });
		},
	});
}

const renderRefusal: RefusalRenderer = (url, error, requestId) => {
	if (isOauthPath(url)) return renderOauthError(error);
	return isProgramPath(url) ? renderProblem(error, requestId) : undefined;
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
	const { status, headers, body } = errorPage(error, requestIdOf(response));
	response.status(status).set(headers).send(body);
};
