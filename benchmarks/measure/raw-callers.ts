import { connect, type Socket } from "node:net";
import type { Received } from "./send.ts";

/** A response, without its body; of its headers, only Retry-After. */
type Head = Pick<Received, "status" | "headers">;

/** Writes requests to kept connections and reads little more than the status: it shares the cores with the server. */
type Callers = {
	/** Resolves when a connection was free and the whole response has arrived. */
	send(request: string): Promise<Head>;
	close(): void;
};

/** Opens this many connections. Requests take them in turn, so that all are in use. */
export async function openCallers(
	origin: string,
	connections: number,
	localAddress?: string,
): Promise<Callers> {
	const { hostname: host, port } = new URL(origin);
	const idle: Caller[] = [];
	const queue: ((caller: Caller) => void)[] = [];
	const give = (caller: Caller) => {
		const next = queue.shift();
		if (next) next(caller);
		else idle.push(caller);
	};
	const open = () =>
		new Promise<Caller>((resolve, reject) => {
			const socket = connect({
				host,
				port: Number(port),
				noDelay: true,
				...(localAddress && { localAddress }),
			});
			socket.once("error", reject);
			socket.once("connect", () => resolve(makeCaller(socket)));
		});
	const all: Caller[] = [];
	// Fewer at a time than a server lets wait for its accept().
	while (all.length < connections) {
		const missing = Math.min(100, connections - all.length);
		all.push(...(await Promise.all(Array.from({ length: missing }, open))));
	}
	for (const caller of all) give(caller);
	return {
		async send(request) {
			const caller = idle.shift() ?? (await new Promise<Caller>((resolve) => queue.push(resolve)));
			try {
				const head = await caller.send(request);
				give(caller);
				return head;
			} catch (error) {
				const another = await open();
				all.push(another);
				give(another);
				throw error;
			}
		},
		close() {
			for (const { socket } of all) socket.destroy();
		},
	};
}

type Caller = { socket: Socket; send(request: string): Promise<Head> };

function makeCaller(socket: Socket): Caller {
	let received = "";
	let waiting: { resolve(head: Head): void; reject(error: Error): void } | undefined;
	const fail = (error: Error) => {
		waiting?.reject(error);
		waiting = undefined;
	};
	socket.removeAllListeners("error");
	socket.on("error", fail);
	socket.on("close", () => fail(new Error("The server closed the connection.")));
	socket.setEncoding("latin1");
	socket.on("data", (part: string) => {
		received += part;
		const end = received.indexOf("\r\n\r\n");
		if (end < 0) return;
		const head = received.slice(0, end);
		const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
		if (received.length < end + 4 + length) return;
		received = "";
		const { resolve } = waiting ?? {};
		waiting = undefined;
		const [, seconds] = /\r\nretry-after: (\d+)/i.exec(head) ?? [];
		resolve?.({ status: Number(head.slice(9, 12)), headers: seconds ? { "retry-after": seconds } : {} });
	});
	return {
		socket,
		send: (request) =>
			new Promise((resolve, reject) => {
				if (socket.destroyed) return reject(new Error("The connection is closed."));
				waiting = { resolve, reject };
				socket.write(request);
			}),
	};
}
