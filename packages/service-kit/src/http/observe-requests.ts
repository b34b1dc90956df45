import { callerOf, errorCodeOf, requestIdOf } from "@repo/http-errors";
import type { RequestHandler } from "express";
import type { Logger } from "../log/index.ts";
import { currentTraceId } from "../tracing/tracer.ts";
import { countResponse } from "./metrics.ts";

/**
 * Writes one line per request at level info: the request id, the route's pattern, the status, the error's code and
 * the caller. URLs, headers and bodies may contain secrets and are never logged. Counts the response in the metrics.
 */
export function observeRequests(log: Logger): RequestHandler {
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
					requestId: requestIdOf(response),
					traceId,
					method,
					route,
					status: response.statusCode,
					errorCode: errorCodeOf(response),
					...callerOf(response),
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
