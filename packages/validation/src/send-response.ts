import { Readable } from "node:stream";
import type { NextFunction, Response } from "express";
import type { Endpoint } from "./endpoint.ts";

export type ResponseOptions = {
	/** Validates every response against its schema and throws if it differs: for tests. */
	checkResponses?: boolean;
	/** A client that reads nothing of a response for this long is disconnected; 30 s by default. */
	maxStallMs?: number;
};

type AnyResponse = Awaited<ReturnType<Endpoint["handle"]>>;

/**
 * Writes a response: JSON if the endpoint declares a schema for the status; otherwise text, bytes or a stream,
 * unchanged. Returns the length of JSON in characters, 0 for others.
 */
export function sendResponse(
	declared: Endpoint,
	result: AnyResponse,
	response: Response,
	next: NextFunction,
	{ checkResponses = false, maxStallMs = MAX_STALL_MS }: ResponseOptions,
): number {
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
		} else {
			response.setHeader("Content-Length", Buffer.byteLength(text));
			response.end(text);
		}
		limitUnread(response, text.length, maxStallMs);
		return text.length;
	}
	const { body } = result;
	if (spec.contentType && !response.hasHeader("content-type")) response.type(spec.contentType);
	if (body instanceof Readable) {
		sendStream(body, response, next, maxStallMs);
		return 0;
	}
	if (body === undefined) response.end();
	else response.send(body);
	// Bytes are often a file that a cache shares between responses, so they count for nothing here.
	limitUnread(response, 0, maxStallMs);
	return 0;
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

function disconnectStalled(response: Response, maxStallMs: number): void {
	// Node restarts the socket's timer whenever the client reads some of the output.
	response.setTimeout(maxStallMs);
	response.on("timeout", () => {
		if (response.writableLength > 0) response.destroy();
		// The body is slow, not the client.
		else response.socket?.setTimeout(maxStallMs);
	});
}

/** Characters of the large JSON responses that this process keeps until their clients have read them. */
const MAX_UNREAD = 64 * 1024 * 1024;
const LARGE = 64 * 1024;

/** Large responses that are not read yet, with their length; the oldest first. */
const unread = new Map<Response, number>();
let unreadLength = 0;

/**
 * Limits what clients that read slowly, or nothing, cost: JSON is in memory until it is read. The client that has taken
 * longest is disconnected first: one that reads has usually finished by then.
 */
function limitUnread(response: Response, length: number, maxStallMs: number): void {
	if (response.destroyed) return;
	if (response.writableLength > 0 || length > LARGE) disconnectStalled(response, maxStallMs);
	if (length <= LARGE) return;
	const forget = (one: Response): void => {
		unreadLength -= unread.get(one) ?? 0;
		unread.delete(one);
	};
	unread.set(response, length);
	unreadLength += length;
	response.once("close", () => forget(response));
	for (const oldest of unread.keys()) {
		if (unreadLength <= MAX_UNREAD || oldest === response) return;
		forget(oldest);
		oldest.destroy();
	}
}

/**
 * Writes a body while it is created. Its error goes to `next`: an error response if nothing has been sent
 * yet, otherwise a broken connection, so that the client does not mistake a part for the whole. A client that
 * disconnects is not an error.
 */
function sendStream(body: Readable, response: Response, next: NextFunction, maxStallMs: number): void {
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
	disconnectStalled(response, maxStallMs);
	body.pipe(response);
}
