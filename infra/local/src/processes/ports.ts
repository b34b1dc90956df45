import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/** The requested port is in use. */
export class PortTaken extends Error {
	readonly code = "EADDRINUSE";
	readonly port: number;

	constructor(user: string, port: number) {
		super(`${user} cannot use port ${port}: another program on this machine has it.`);
		this.name = "PortTaken";
		this.port = port;
	}
}

/** A listening socket, for a child process that inherits its file descriptor. Until then, connections are closed. */
export interface HeldPort {
	port: number;
	fd: number;
	release(): void;
}

/** Rejects with EADDRINUSE if another program has the port. */
export async function holdPort(port: number, host = "127.0.0.1"): Promise<HeldPort> {
	const server = createServer((socket) => socket.destroy());
	server.listen({ port, host, exclusive: true });
	await once(server, "listening");
	const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
	return { port, fd, release: () => void server.close() };
}

/**
 * Any free port on 127.0.0.1, below those that systems assign to connections and to servers without a port (from 32768):
 * another program could get such a port before it is used.
 */
export async function findFreePort(): Promise<number> {
	for (let tries = 0; tries < 100; tries++) {
		const port = randomInt(15_000, 32_768);
		if (await isPortFree(port)) return port;
	}
	throw new Error("This machine has no free port.");
}

/** Also checks all addresses: a server on 0.0.0.0 or [::] would receive our connections, or the other way round. */
export async function isPortFree(port: number): Promise<boolean> {
	return (await tryPort(port)) !== undefined && (await tryPort(port, "::")) !== undefined;
}

/** Whether a server accepts connections on this port of 127.0.0.1. */
export async function isListening(port: number): Promise<boolean> {
	const socket = connect(port, "127.0.0.1");
	try {
		await once(socket, "connect");
		return true;
	} catch {
		return false;
	} finally {
		socket.destroy();
	}
}

async function tryPort(port: number, host = "127.0.0.1"): Promise<number | undefined> {
	const server = createServer();
	try {
		server.listen({ port, host, exclusive: true });
		await once(server, "listening");
		return (server.address() as AddressInfo).port;
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === "EADDRINUSE" || code === "EACCES") return undefined;
		if (code === "EAFNOSUPPORT" || code === "EADDRNOTAVAIL") return port; // IPv6 is not available
		throw error;
	} finally {
		await new Promise((closed) => server.close(closed));
	}
}
