import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { SettingsInvalid } from "@repo/validation";
import { droppedConnections } from "./metrics.ts";

export type Listening = {
	port: number;
	/** Takes no new connections, lets requests in flight finish for up to `seconds`, then cuts them off. */
	stop(seconds: number): Promise<void>;
};

export type ListenOptions = {
	/** Connections beyond this limit are closed immediately. */
	maxConnections?: number;
	/** A connection whose request headers are not complete after this long is closed. */
	headersMs?: number;
};

/** Serves `listener` on `host`:`port` (0 picks a free one). Rejects with SettingsInvalid when they cannot be had. */
export async function listen(
	listener: RequestListener,
	host: string,
	port: number,
	{ maxConnections = 1_000, headersMs = 20_000 }: ListenOptions = {},
): Promise<Listening> {
	// Node looks for slow connections only now and then: every 30 s unless told otherwise.
	const lookEveryMs = headersMs / 10;
	const server = createServer(
		{
			headersTimeout: headersMs - lookEveryMs,
			requestTimeout: 3 * headersMs,
			connectionsCheckingInterval: lookEveryMs,
			keepAliveTimeout: 65_000,
		},
		listener,
	);
	server.maxConnections = maxConnections;
	server.on("drop", () => droppedConnections.inc());
	const sockets = new Set<Socket>();
	server.on("connection", (socket) => {
		sockets.add(socket);
		socket.once("close", () => sockets.delete(socket));
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", (cause) => {
			const fault = `HOST ${host} and port ${port} cannot be listened on: ${cause.message}`;
			reject(new SettingsInvalid(`Wrong settings: ${fault}.`, { cause }));
		});
		server.listen(port, host, resolve);
	});
	const { port: chosen } = server.address() as AddressInfo;
	return { port: chosen, stop: (seconds) => stop(server, sockets, seconds) };
}

async function stop(server: Server, sockets: ReadonlySet<Socket>, seconds: number): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	// A proxy that always has another request would never let its connection fall idle, and be cut off amid one.
	server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
	server.closeIdleConnections();
	// Browsers and proxies connect before they have anything to ask. Node takes these connections for busy ones.
	for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
	// A connection that was in use is kept alive by its other end, and idle as soon as its request is answered.
	const answered = setInterval(() => server.closeIdleConnections(), 50);
	const cutOff = setTimeout(() => server.closeAllConnections(), seconds * 1000);
	await closed;
	clearInterval(answered);
	clearTimeout(cutOff);
}
