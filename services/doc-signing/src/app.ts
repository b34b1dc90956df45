import {
	type ErrorRenderer,
	errorHandler,
	nothingHere,
	requestId,
	requestIdOf,
	sendProblem,
} from "@repo/http-errors";
import { databaseUnavailable } from "@repo/service-kit/database";
import { type Endpoint, mountEndpoints } from "@repo/validation";
import express, { type Express } from "express";
import { referenceRoutes } from "./api-reference/routes.ts";
import { meRoutes } from "./api-tokens/routes.ts";
import type { Dependencies } from "./dependencies.ts";
import { fieldRoutes } from "./documents/fields/routes.ts";
import { historyRoutes } from "./documents/history/routes.ts";
import { recipientRoutes } from "./documents/recipients/routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { sendingRoutes } from "./documents/sending/routes.ts";
import { errorPage } from "./platform/html/error-page.tsx";
import { noIcon, serveAssets } from "./platform/http/assets.ts";
import { allowAnyOrigin } from "./platform/http/cross-origin.ts";
import { healthRoutes } from "./platform/http/health-routes.ts";
import { measureRequests } from "./platform/http/metrics.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { downloadRoutes } from "./sealing/downloading/routes.ts";
import { signingRoutes } from "./signing/routes.ts";
import { templateFieldRoutes } from "./templates/fields/routes.ts";
import { generatingRoutes } from "./templates/generating/routes.ts";
import { templateRecipientRoutes } from "./templates/recipients/routes.ts";
import { templateRoutes } from "./templates/routes.ts";
import { verificationRoutes } from "./verification/routes.tsx";
import { webhookRoutes } from "./webhooks/routes/webhooks.ts";

/** Every endpoint of the service: what `createApp` mounts, the API document lists and tests walk. */
export function endpointsOf(dependencies: Dependencies): Endpoint[] {
	const endpoints = [
		...healthRoutes(dependencies),
		...meRoutes(dependencies),
		...documentRoutes(dependencies),
		...recipientRoutes(dependencies),
		...fieldRoutes(dependencies),
		...sendingRoutes(dependencies),
		...historyRoutes(dependencies),
		...downloadRoutes(dependencies),
		...templateRoutes(dependencies),
		...templateRecipientRoutes(dependencies),
		...templateFieldRoutes(dependencies),
		...generatingRoutes(dependencies),
		...webhookRoutes(dependencies),
		...verificationRoutes(dependencies),
		...signingRoutes(dependencies),
	];
	return [...endpoints, ...referenceRoutes(dependencies.config, endpoints)];
}

export function createApp(dependencies: Dependencies, { checkAnswers = false } = {}): Express {
	const { config, log } = dependencies;
	const app = express();
	app.disable("x-powered-by");
	app.set("query parser", "simple");
	app.set("trust proxy", config.TRUSTED_PROXIES);
	app.use(requestId, measureRequests, securityHeaders(config));
	app.use("/api/v1", allowAnyOrigin);
	app.use("/assets", serveAssets());
	app.get("/favicon.ico", noIcon);
	mountEndpoints(app, endpointsOf(dependencies), { checkAnswers });
	app.use(nothingHere);
	app.use(
		errorHandler({
			render: renderError,
			logUnknown: (err, facts) => log.error({ err, ...facts }, "a request failed"),
			translate: databaseUnavailable,
		}),
	);
	return app;
}

/** Programs get data, people get pages. */
const renderError: ErrorRenderer = (error, response, request) => {
	const isProgram = /^\/(api\/|healthz|readyz)/.test(request.path) || !request.accepts("html");
	if (isProgram) return sendProblem(error, response);
	const { status, headers, body } = errorPage(error, requestIdOf(response));
	response.status(status).set(headers).send(body);
};
