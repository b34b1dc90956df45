import type { Readable } from "node:stream";
import type { NextFunction, Response } from "express";

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
export function sendStream(
	body: Readable,
	response: Response,
	next: NextFunction,
	maxStallMs = MAX_STALL_MS,
): void {
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
