import { callerOf, errorCodeOf, requestIdOf } from "@repo/http-errors";
import type { RequestHandler } from "express";
import type { Logger } from "../log/index.ts";

/**
 * Writes one line per request at level info: the id that the caller was given, the route's pattern, the status, the code
 * of the error and who asked. Addresses, headers and bodies may hold secrets and are never logged.
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
					// The caller hung up before the whole answer was sent.
					...(!response.writableFinished && { isCutOff: true }),
				},
				"request",
			);
		});
		next();
	};
}
