import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = Pick<IncomingMessage, "method" | "url" | "headers"> & { at: number };

/** A server that answers each request with the next handler, and every later one with the last. */
export async function startScriptedServer(...handlers: RequestListener[]) {
	const received: Received[] = [];
	const server = createServer((request, response) => {
		const handler = handlers[Math.min(received.length, handlers.length - 1)];
		const { method, url, headers } = request;
		received.push({ method, url, headers, at: performance.now() });
		request.resume().on("end", () => handler?.(request, response));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		received,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

export const answer =
	(status: number, body: unknown = {}, headers: Record<string, string> = {}): RequestListener =>
	(_request, response) => {
		response.writeHead(status, { "Content-Type": "application/json", ...headers });
		response.end(JSON.stringify(body));
	};

/** Ends the connection without an answer. */
export const drop: RequestListener = (request) => {
	request.socket.destroy();
};

/** Ends the connection in the middle of the body. */
export const dropHalfway: RequestListener = (request, response) => {
	response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
	response.write('{"half":');
	setTimeout(() => request.socket.destroy(), 20);
};

/** Never answers. */
export const hang: RequestListener = () => {};
