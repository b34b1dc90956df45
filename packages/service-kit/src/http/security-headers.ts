import type { RequestHandler } from "express";

/** Sets headers of every response; pages add a Content-Security-Policy. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): RequestHandler {
	return (_request, response, next) => {
		response.setHeader("X-Content-Type-Options", "nosniff");
		if (isHttps) response.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
		next();
	};
}
