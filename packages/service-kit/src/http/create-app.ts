import type { RequestListener } from "node:http";
import {
	type ErrorRenderer,
	errorHandler,
	findErrorCode,
	getCaller,
	getRequestId,
	notFoundHandler,
	requestId,
} from "@repo/http-errors";
import type { Request, RequestHandler } from "express";
import express, { type Express } from "express";
import { databaseUnavailable } from "../database/index.ts";
import { fontFolder, fontPath } from "../html/stylesheet.ts";
import type { Logger } from "../log/create-log.ts";
import { currentTraceId, isTracing, openSpan } from "../tracing/tracer.ts";
import { compressResponses } from "./compression.ts";
import { countResponse } from "./metrics.ts";
import { isProbe, serveAssets } from "./serve-assets.ts";
import { refuseOverload, type SheddingOptions, shedLoad } from "./shedding/shed-load.ts";

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
	/** Whether a response repeats nothing of the request, except a secret in its path, which a site that caused the request knew. */
	reflectsNothing?: (request: Request) => boolean;
	/** Adds the service's own handlers, between the common middleware and the error handlers. */
	mount: (app: Express) => void;
};

/** An Express app with request ids, a log line per request, metrics, security headers, the pages' typeface, 404 and rendered errors. */
export function createExpressApp(
	{ config, log }: AppDependencies,
	{ renderError, mount, mountFirst, shedding, reflectsNothing }: AppOptions,
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
	app.use(observeRequests(log), compressResponses(reflectsNothing));
	mount(app);
	app.use(fontPath, serveAssets(fontFolder));
	app.use(notFoundHandler, onError);
	return shedding && shedding.limitMs > 0
		? shedLoad(app, { ...shedding, log, headers, trustedProxies: config.TRUSTED_PROXIES })
		: app;
}

/** Headers of every response; pages add a Content-Security-Policy. */
function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
	return {
		"X-Content-Type-Options": "nosniff",
		...(isHttps && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
	};
}

/**
 * A span for each request, named by its route's pattern: URLs, headers and bodies may contain secrets. It continues the
 * caller's trace.
 */
const traceRequests: RequestHandler = (request, response, next) => {
	if (isProbe(request.url)) return next();
	const { method } = request;
	const span = openSpan(method, {
		kind: "SERVER",
		attributes: { "http.request.method": method },
		traceparent: request.get("traceparent"),
	});
	if (!span) return next();
	response.once("close", () => {
		const route = request.route?.path;
		if (typeof route === "string") {
			span.rename(`${method} ${route}`);
			span.set({ "http.route": route });
		}
		span.set({ "http.response.status_code": response.statusCode });
		span.end(response.statusCode >= 500 ? { code: String(response.statusCode) } : undefined);
	});
	span.run(next);
};

/**
 * Writes one line per request at level info: the request id, the route's pattern, the status, the error's code and
 * the caller. URLs, headers and bodies may contain secrets and are never logged. Counts the response in the metrics.
 */
function observeRequests(log: Logger): RequestHandler {
	return (request, response, next) => {
		const started = performance.now();
		const traceId = currentTraceId();
		response.once("close", () => {
			const { method } = request;
			const route = typeof request.route?.path === "string" ? request.route.path : "none";
			const milliseconds = performance.now() - started;
			const isCutOff = !response.writableFinished;
			if (!isCutOff) countResponse(method, route, response, milliseconds / 1000);
			log.info(
				{
					requestId: getRequestId(response),
					traceId,
					method,
					route,
					status: response.statusCode,
					errorCode: findErrorCode(response),
					...getCaller(response),
					milliseconds: Math.round(milliseconds),
					// The client disconnected before the whole response was sent.
					...(isCutOff && { isCutOff }),
				},
				"request",
			);
		});
		next();
	};
}
