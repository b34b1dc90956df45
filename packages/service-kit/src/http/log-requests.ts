import { callerOf, errorCodeOf, requestIdOf } from "@repo/http-errors";
import type { RequestHandler } from "express";
import type { Logger } from "../log/index.ts";

/**
 * Writes one line per request at level info: the request id, the route's pattern, the status, the error's code and
 * the caller. URLs, headers and bodies may contain secrets and are never logged.
 */
export function logRequests(log: Logger): RequestHandler {
	return (request, response, next) => {
		const started = performance.now();
		response.once("close", () => {
			log.info(
				{
					requestId: requestIdOf(response),
					method: request.method,
					route: typeof request.route?.path === "string" ? request.route.path : "none",
					status: response.statusCode,
					errorCode: errorCodeOf(response),
					...callerOf(response),
					milliseconds: Math.round(performance.now() - started),
					// The client disconnected before the whole response was sent.
					...(!response.writableFinished && { isCutOff: true }),
				},
				"request",
			);
		});
		next();
	};
}
