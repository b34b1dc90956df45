import {
	type ErrorRenderer,
	errorHandler,
	type HttpError,
	notFoundHandler,
	requestId,
} from "@repo/http-errors";
import express, { type Express, type Request, type Response } from "express";
import { type Database, databaseUnavailable } from "../database/index.ts";
import { fontFolder, fontPath } from "../html/design/font.ts";
import type { Logger } from "../log/index.ts";
import { logRequests } from "./log-requests.ts";
import { measureRequests } from "./metrics.ts";
import { securityHeaders } from "./security-headers.ts";
import { serveAssets } from "./serve-assets.ts";
import { shedLoad } from "./shedding/shed-load.ts";

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
	/** Adds headers that a refused request gets as well. */
	mountFirst?: (app: Express) => void;
	/** Refuses requests while those before them wait longer than this for the processor or a connection; 0: never. */
	shedding?: { db: Database; limitMs: number };
	/** Adds the service's own handlers, between the common middleware and the error handlers. */
	mount: (app: Express) => void;
};

/** An Express app with request ids, a log line per request, metrics, security headers, the pages' typeface, 404 and rendered errors. */
export function createExpressApp(
	{ config, log }: AppDependencies,
	{ renderError, mount, mountFirst, shedding }: AppOptions,
): Express {
	const app = express();
	app.disable("x-powered-by");
	app.set("query parser", "simple");
	app.set("trust proxy", config.TRUSTED_PROXIES);
	const onError = errorHandler({
		render: renderError,
		logFault: (err, facts) => log.error({ err, ...facts }, "a request failed"),
		translate: databaseUnavailable,
	});
	app.use(requestId, securityHeaders(config));
	mountFirst?.(app);
	if (shedding && shedding.limitMs > 0) {
		const refuse = (error: HttpError, request: Request, response: Response) =>
			void onError(error, request, response, () => {});
		app.use(shedLoad({ ...shedding, log, refuse }));
	}
	app.use(logRequests(log), measureRequests);
	app.use(fontPath, serveAssets(fontFolder));
	mount(app);
	app.use(notFoundHandler, onError);
	return app;
}
