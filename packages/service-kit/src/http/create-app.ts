import { type ErrorRenderer, errorHandler, notFoundHandler, requestId } from "@repo/http-errors";
import express, { type Express } from "express";
import { databaseUnavailable } from "../database/index.ts";
import { fontFolder, fontPath } from "../html/design/font.ts";
import type { Logger } from "../log/index.ts";
import { logRequests } from "./log-requests.ts";
import { measureRequests } from "./metrics.ts";
import { securityHeaders } from "./security-headers.ts";
import { serveAssets } from "./serve-assets.ts";

export type AppDependencies = {
	config: {
		/** Number of trusted proxies that append to X-Forwarded-For. */
		TRUSTED_PROXIES: number;
		isHttps: boolean;
	};
	log: Logger;
};

export type AppOptions = {
	renderError: ErrorRenderer;
	/** Adds the service's own handlers, between the common middleware and the error handlers. */
	mount: (app: Express) => void;
};

/** An Express app with request ids, a log line per request, metrics, security headers, the pages' typeface, 404 and rendered errors. */
export function createExpressApp(
	{ config, log }: AppDependencies,
	{ renderError, mount }: AppOptions,
): Express {
	const app = express();
	app.disable("x-powered-by");
	app.set("query parser", "simple");
	app.set("trust proxy", config.TRUSTED_PROXIES);
	app.use(requestId, logRequests(log), measureRequests, securityHeaders(config));
	app.use(fontPath, serveAssets(fontFolder));
	mount(app);
	app.use(notFoundHandler);
	app.use(
		errorHandler({
			render: renderError,
			logFault: (err, facts) => log.error({ err, ...facts }, "a request failed"),
			translate: databaseUnavailable,
		}),
	);
	return app;
}
