import type { Readable } from "node:stream";
import type { NextFunction, Response } from "express";

/** A client that takes nothing for this long is disconnected: it holds a connection, and whatever the body holds. */
const MAX_STALL_MS = 30_000;

/**
 * Writes a body while it is made. Its error goes to `next`: an error response if nothing has been sent yet, otherwise a
 * broken connection, so that the client does not take a part for the whole. A client that disconnects is no error.
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
	// Node restarts the socket's timer whenever the client takes a part of what was written.
	response.setTimeout(maxStallMs);
	response.on("timeout", () => {
		if (response.writableLength > 0) response.destroy();
		// The body is slow, and not its reader.
		else response.socket?.setTimeout(maxStallMs);
	});
	body.pipe(response);
}
