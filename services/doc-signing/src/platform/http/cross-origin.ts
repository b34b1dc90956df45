import type { RequestHandler } from "express";

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE";
const readable =
	"ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotency-Replayed, X-Request-Id";

/** Headers of every response to a program on another page. */
export const anyOrigin = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": readable };

/**
 * Lets programs on any page call the API, as in v1: only the token in the request authenticates it. Without
 * Access-Control-Allow-Credentials, browsers send no cookies (Fetch standard, "CORS protocol").
 */
export const allowAnyOrigin: RequestHandler = (request, response, next) => {
	const isPreflight = request.method === "OPTIONS" && request.get("access-control-request-method");
	if (!isPreflight) {
		response.set(anyOrigin);
		return next();
	}
	response.setHeader("Access-Control-Allow-Origin", "*");
	const requestedHeaders = request.get("access-control-request-headers");
	if (requestedHeaders) response.setHeader("Access-Control-Allow-Headers", requestedHeaders);
	response.setHeader("Access-Control-Allow-Methods", methods);
	response.setHeader("Access-Control-Max-Age", "86400");
	response.status(204).end();
};
