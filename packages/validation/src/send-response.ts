import { Readable } from "node:stream";
import type { NextFunction, Response } from "express";
import type { Endpoint } from "./endpoint.ts";

export type ResponseOptions = {
	/** Validates every response against its schema and throws if it differs: for tests. */
	checkResponses?: boolean;
	/** A client that reads nothing of a streamed response for this long is disconnected; 30 s by default. */
	maxStallMs?: number;
};

type AnyResponse = Awaited<ReturnType<Endpoint["handle"]>>;

/**
 * Writes a response: JSON if the endpoint declares a schema for the status; otherwise text, bytes or a stream,
 * unchanged.
 */
export function sendResponse(
	declared: Endpoint,
	result: AnyResponse,
	response: Response,
	next: NextFunction,
	{ checkResponses = false, maxStallMs }: ResponseOptions,
): void {
	const spec = declared.responses[result.status];
	if (!spec) throw new Error(`${declared.operationId} returned ${result.status}, which it does not declare`);
	response.statusCode = result.status;
	for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, value);

	if (spec.body) {
		if (checkResponses) checkResponse(declared, result);
		const text = JSON.stringify(result.body);
		response.setHeader("Content-Type", "application/json; charset=utf-8");
		// Express's `send` sets the ETag and responds 304. Skip its cost if a service needs neither.
		if (response.app.enabled("etag")) {
			// RFC 9110 §13.1.2: If-None-Match takes precedence. Express ignores it beside no-cache, which fetch()
			// adds.
			delete response.req.headers["cache-control"];
			response.send(text);
			return;
		}
		response.setHeader("Content-Length", Buffer.byteLength(text));
		response.end(text);
		return;
	}
	const { body } = result;
	if (spec.contentType && !response.hasHeader("content-type")) response.type(spec.contentType);
	if (body instanceof Readable) sendStream(body, response, next, maxStallMs);
	else if (body === undefined) response.end();
	else response.send(body);
}

function checkResponse(declared: Endpoint, result: AnyResponse): void {
	const schema = declared.responses[result.status]?.body;
	const parsed = schema?.safeParse(JSON.parse(JSON.stringify(result.body ?? null)));
	if (parsed && !parsed.success)
		throw new Error(`${declared.operationId} returned ${result.status} with an undeclared shape`, {
			cause: parsed.error,
		});
}

/**
 * A client that reads nothing for this long is disconnected: it occupies a connection and the body's
 * resources.
 */
const MAX_STALL_MS = 30_000;

/**
 * Writes a body while it is created. Its error goes to `next`: an error response if nothing has been sent
 * yet, otherwise a broken connection, so that the client does not mistake a part for the whole. A client that
 * disconnects is not an error.
 */
function sendStream(body: Readable, response: Response, next: NextFunction, maxStallMs = MAX_STALL_MS): void {
	// The client disconnected while the request was handled: no "close" follows.
	if (response.destroyed) {
		body.destroy();
		return;
	}
	const declared = response
		.getHeaderNames()
		.filter((name) => /^content-(type|length|disposition)$|^cache-control$/.test(name));
	response.once("close", () => body.destroy());
	body.once("error", (error) => {
		if (!response.headersSent) for (const name of declared) response.removeHeader(name);
		next(error);
	});
	body.once("close", () => {
		if (!response.writableEnded) response.destroy();
	});
	// Node restarts the socket's timer whenever the client reads some of the output.
	response.setTimeout(maxStallMs);
	response.on("timeout", () => {
		if (response.writableLength > 0) response.destroy();
		// The body is slow, not the client.
		else response.socket?.setTimeout(maxStallMs);
	});
	body.pipe(response);
}
