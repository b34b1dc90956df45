import type { RequestHandler } from "express";
import { openSpan } from "../tracing/tracer.ts";
import { isProbe } from "./probes.ts";

/**
 * A span for each request, named by its route's pattern: URLs, headers and bodies may contain secrets. It continues the
 * caller's trace.
 */
export const traceRequests: RequestHandler = (request, response, next) => {
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
