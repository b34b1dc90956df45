import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** With the same words for everybody: of a request that was not read, neither the language nor the text is known. */
const TOO_LONG_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Address too long</title>
<h1>Address too long</h1>
<p>The address of this page is longer than 16 kB, together with your cookies. Go back to where you came from and try again.</p>
<p>If that does not help, delete the cookies of this site. If an app or a link led you here, its address may be too long: tell its developers.</p>
</html>
`;

const statuses = new Map([
	["HPE_HEADER_OVERFLOW", 431],
	["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
	["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

/** As nginx by default (`lingering_timeout`). */
const LINGER_MS = 5_000;

/**
 * Answers a request that Node cannot read (`clientError`), with the status that Node itself would send, and closes the
 * connection. If its URL and headers are longer than Node reads, the answer is a page: people follow such links.
 */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
	// Answered: what is left of the request is ignored.
	if (socket.writableEnded) return;
	// As Node does: not into a response that has begun.
	const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse };
	if (!socket.writable || response?.headersSent) {
		socket.destroy();
		return;
	}
	const status = statuses.get(code ?? "") ?? 400;
	const page = status === 431 ? TOO_LONG_PAGE : "";
	const headers = [
		`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
		"Connection: close",
		`Content-Length: ${Buffer.byteLength(page)}`,
		...(page
			? [
					"Content-Type: text/html; charset=utf-8",
					"Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
					"X-Content-Type-Options: nosniff",
					"Cache-Control: no-store",
				]
			: []),
	];
	// RFC 9112 §9.6: closed at once, a connection on which data still arrives is reset, and the answer may be lost.
	socket.end(`${headers.join("\r\n")}\r\n\r\n${page}`);
	if (page) setTimeout(() => socket.destroy(), LINGER_MS).unref();
	else socket.destroySoon();
}
