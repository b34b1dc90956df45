import type { IncomingMessage, ServerResponse } from "node:http";
import { S3Error } from "./s3-error.ts";

/**
 * Lets any page send to presigned URLs, as needed for uploads from browsers. No cookies are involved: the signature
 * is the only authority, so any origin that has it may use it.
 */
export function allowCrossOrigin(request: IncomingMessage, response: ServerResponse): void {
	if (request.headers.origin === undefined) return;
	response.setHeader("access-control-allow-origin", "*");
	response.setHeader("access-control-expose-headers", "ETag");
}

/** OPTIONS before a cross-origin PUT, which is never signed (Fetch standard, "CORS-preflight fetch"). */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
	if (!request.headers.origin || !request.headers["access-control-request-method"])
		throw new S3Error(
			400,
			"BadRequest",
			"A preflight request needs Origin and Access-Control-Request-Method.",
		);
	response.setHeader("access-control-allow-methods", "GET, HEAD, PUT, DELETE");
	const requestedHeaders = request.headers["access-control-request-headers"];
	if (requestedHeaders) response.setHeader("access-control-allow-headers", requestedHeaders);
	response.setHeader("access-control-max-age", "600");
	response.writeHead(200, { "content-length": "0" }).end();
}
