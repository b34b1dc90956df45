import {
	type ErrorRenderer,
	errorHandler,
	nothingHere,
	requestId,
	requestIdOf,
	sendProblem,
} from "@repo/http-errors";
import { type Endpoint, mountEndpoints } from "@repo/validation";
import express, { type Express } from "express";
import type { Dependencies } from "./dependencies.ts";
import { errorPage } from "./platform/html/error-page.tsx";
import { healthRoutes } from "./platform/http/health-routes.ts";
import { measureRequests } from "./platform/http/metrics.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { webhookRoutes } from "./webhooks/routes/webhooks.ts";

/** Every endpoint of the service: what `createApp` mounts, the API document lists and tests walk. */
export function endpointsOf(dependencies: Dependencies): Endpoint[] {
	return [...healthRoutes(dependencies), ...webhookRoutes(dependencies)];
}

export function createApp(dependencies: Dependencies, { checkAnswers = false } = {}): Express {
	const { config, log } = dependencies;
	const app = express();
	app.disable("x-powered-by");
	app.set("query parser", "simple");
	app.set("trust proxy", config.TRUSTED_PROXIES);
	app.use(requestId, measureRequests, securityHeaders(config));
	mountEndpoints(app, endpointsOf(dependencies), { checkAnswers });
	app.use(nothingHere);
	app.use(
		errorHandler({
			render: renderError,
			logUnknown: (err, facts) => log.error({ err, ...facts }, "a request failed"),
		}),
	);
	return app;
}

/** Programs get data, people get pages. */
const renderError: ErrorRenderer = (error, response, request) => {
	if (/^\/(api\/|healthz|readyz)/.test(request.path)) return sendProblem(error, response);
	const { status, headers, body } = errorPage(error, requestIdOf(response));
	response.status(status).set(headers).send(body);
};
