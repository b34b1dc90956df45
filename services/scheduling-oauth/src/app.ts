import type { RequestListener } from "node:http";
import { accountRoutes as sharedAccountRoutes } from "@repo/accounts/routes";
import { StrongerProofRequired, securityRoutes } from "@repo/accounts/security";
import { SignInRequired } from "@repo/accounts/web";
import { type ErrorRenderer, renderProblem, requestIdOf, sendProblem } from "@repo/http-errors";
import { createExpressApp, healthRoutes, noIcon, type RefusalRenderer } from "@repo/service-kit/http";
import { type Endpoint, mountEndpoints } from "@repo/validation";
import { accountDeletionRoutes } from "./account-deletion/routes.tsx";
import { accountSite } from "./account-site.tsx";
import { accountRoutes } from "./accounts/routes.ts";
import { securitySite } from "./accounts/security-site.tsx";
import { apiKeyRoutes } from "./api-keys/routes.tsx";
import { authorizationRoutes } from "./authorization/routes.tsx";
import { bookingRoutes } from "./bookings/routes.ts";
import { clientRoutes } from "./clients/routes.ts";
import type { Dependencies } from "./dependencies.ts";
import { developerRoutes } from "./developers/routes.tsx";
import { exportRoutes } from "./exports/routes.tsx";
import { connectedAppsRoutes } from "./grants/routes.tsx";
import { metadataRoutes } from "./oauth-protocol/routes.ts";
import { renderOauthError, sendOauthError } from "./oauth-protocol/send-oauth-error.ts";
import { consoleRoutes } from "./operator/console/routes.ts";
import { errorPage } from "./platform/html/page.tsx";
import { migrationsFolder } from "./platform/migrations-folder.ts";
import { profileRoutes } from "./profile/routes.tsx";
import { keyRoutes } from "./tokens/routes/key-routes.ts";
import { meRoutes } from "./tokens/routes/me-routes.ts";
import { tokenRoutes } from "./tokens/routes/token-routes.ts";
import { tokenStatusRoutes } from "./tokens/routes/token-status-routes.ts";

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
		...bookingRoutes(dependencies),
		...profileRoutes(dependencies, site),
		...sharedAccountRoutes(site),
		...accountRoutes(dependencies, site),
		...securityRoutes(securitySite(dependencies)),
		...exportRoutes(dependencies),
		...accountDeletionRoutes(dependencies),
		...apiKeyRoutes(dependencies),
		...connectedAppsRoutes(dependencies),
		...consoleRoutes(dependencies),
	];
	return [...described, ...developerRoutes(dependencies, described)];
}

export function createApp(dependencies: Dependencies, { checkResponses = false } = {}): RequestListener {
	return createExpressApp(dependencies, {
		renderError,
		shedding: { db: dependencies.db, limitMs: dependencies.config.SHED_AFTER_MS, renderRefusal },
		mount(app) {
			// Most responses are not cacheable, so hashing them is useless.
			app.disable("etag");
			app.get("/favicon.ico", noIcon);
			mountEndpoints(app, endpointsOf(dependencies), { checkResponses });
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
