import type { RequestListener } from "node:http";
import { type ErrorRenderer, errorHandler, notFoundHandler, requestId } from "@repo/http-errors";
import express, { type Express } from "express";
import { databaseUnavailable } from "../database/index.ts";
import { fontFolder, fontPath } from "../html/design/font.ts";
import type { Logger } from "../log/index.ts";
import { isTracing } from "../tracing/tracer.ts";
import { observeRequests } from "./observe-requests.ts";
import { securityHeaders } from "./security-headers.ts";
import { serveAssets } from "./serve-assets.ts";
import { refuseOverload, type SheddingOptions, shedLoad } from "./shedding/shed-load.ts";
import { traceRequests } from "./trace-requests.ts";

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
	shedding?: Pick<SheddingOptions, "db" | "limitMs" | "renderRefusal">;
	/** Adds the service's own handlers, between the common middleware and the error handlers. */
	mount: (app: Express) => void;
};

/** An Express app with request ids, a log line per request, metrics, security headers, the pages' typeface, 404 and rendered errors. */
export function createExpressApp(
	{ config, log }: AppDependencies,
	{ renderError, mount, mountFirst, shedding }: AppOptions,
): RequestListener {
	const app = express();
	app.disable("x-powered-by");
	app.set("query parser", "simple");
	app.set("trust proxy", config.TRUSTED_PROXIES);
	const onError = errorHandler({
		render: renderError,
		logFault: (err, facts) => log.error({ err, ...facts }, "a request failed"),
		translate: databaseUnavailable,
	});
	const headers = securityHeaders(config);
	app.use(requestId, (_request, response, next) => {
		response.set(headers);
		next();
	});
	if (isTracing()) app.use(traceRequests);
	mountFirst?.(app);
	if (shedding) app.use(refuseOverload(onError));
	app.use(observeRequests(log));
	mount(app);
	app.use(fontPath, serveAssets(fontFolder));
	app.use(notFoundHandler, onError);
	return shedding && shedding.limitMs > 0 ? shedLoad(app, { ...shedding, log, headers }) : app;
}
