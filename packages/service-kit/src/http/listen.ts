import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { SettingsInvalid } from "../settings/read-settings.ts";
import { droppedConnections } from "./metrics.ts";
import { refuseUnreadable } from "./refuse-unreadable.ts";

export type Listening = {
	port: number;
	/** Accepts no new connections, lets requests in flight finish for up to `seconds`, then aborts them. */
	stop(seconds: number): Promise<void>;
};

/** Linux keeps at most as many connections that wait for accept() (somaxconn). Beyond, a client asks again only after a second, then three. */
const BACKLOG = 4_096;

export type ListenOptions = {
	/** Connections beyond this limit are closed immediately. */
	maxConnections?: number;
	/** A connection whose request headers are not complete after this long is closed. */
	headersMs?: number;
};

/**
 * Serves `listener` on `host`:`port` (0 picks a free one). Rejects with SettingsInvalid when they are not
 * available.
 */
export async function listen(
	listener: RequestListener,
	host: string,
	port: number,
	{ maxConnections = 1_000, headersMs = 20_000 }: ListenOptions = {},
): Promise<Listening> {
	// By default, Node checks for slow connections only every 30 s.
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
	server.on("clientError", refuseUnreadable);
	server.on("drop", () => droppedConnections.inc());
	const sockets = new Set<Socket>();
	server.on("connection", (socket) => {
		sockets.add(socket);
		socket.once("close", () => sockets.delete(socket));
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", (cause) => {
			const fault = `cannot listen on HOST ${host} and port ${port}: ${cause.message}`;
			reject(new SettingsInvalid(`Wrong settings: ${fault}.`, { cause }));
		});
		// In this form: `npm start` replaces the port by a socket that it opened (infra/local).
		server.listen(port, host, BACKLOG, resolve);
	});
	const { port: chosen } = server.address() as AddressInfo;
	return { port: chosen, stop: (seconds) => stop(server, sockets, seconds) };
}

async function stop(server: Server, sockets: ReadonlySet<Socket>, seconds: number): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	// A proxy with a constant stream of requests would never leave its connection idle, and would be cut off
	// in the middle of a request.
	server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
	server.closeIdleConnections();
	// Browsers and proxies connect before they have a request. Node considers these connections busy.
	for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
	// A used connection is kept alive by the client, and becomes idle when its request is answered.
	const answered = setInterval(() => server.closeIdleConnections(), 50);
	const cutOff = setTimeout(() => server.closeAllConnections(), seconds * 1000);
	await closed;
	clearInterval(answered);
	clearTimeout(cutOff);
}
