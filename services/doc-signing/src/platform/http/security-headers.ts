import type { RequestHandler } from "express";

/** Headers of every answer; pages add a policy of their own (platform/html/page.tsx). */
export function securityHeaders({ isHttps }: { isHttps: boolean }): RequestHandler {
	return (_request, response, next) => {
		response.setHeader("X-Content-Type-Options", "nosniff");
		if (isHttps) response.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
		next();
	};
}
