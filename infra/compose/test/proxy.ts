import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ReverseProxy = {
	address: string;
	/** Ports on this machine, used in turn. */
	backends: number[];
	/** Runs `action` before it forwards the next request with this method and path. */
	once(pattern: RegExp, action: () => Promise<void>): void;
	close(): void;
};

/** A proxy in front of several instances: alternates between them, and skips one that is down. */
export async function startProxy(): Promise<ReverseProxy> {
	const backends: number[] = [];
	let waiting: { pattern: RegExp; action: () => Promise<void> } | undefined;
	let turn = 0;

	const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
		const body = Buffer.concat(await incoming.toArray());
		if (waiting?.pattern.test(`${incoming.method} ${incoming.url}`)) {
			const { action } = waiting;
			waiting = undefined;
			await action();
		}
		turn += 1;
		const inTurn = backends.map((_, index) => backends[(turn + index) % backends.length] as number);
		await passOn(incoming, body, response, inTurn);
	};
	const server = createServer((incoming, response) => {
		answer(incoming, response).catch(() => response.destroy());
	});
	server.listen(0, "localhost");
	await once(server, "listening");
	return {
		address: `http://localhost:${(server.address() as AddressInfo).port}`,
		backends,
		once: (pattern, action) => {
			waiting = { pattern, action };
		},
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

async function passOn(
	incoming: IncomingMessage,
	body: Buffer,
	response: ServerResponse,
	ports: number[],
): Promise<void> {
	for (const port of ports) {
		const answer = await ask(incoming, body, port).catch(() => undefined);
		if (!answer) continue;
		response.writeHead(answer.statusCode ?? 502, answer.headers);
		answer.pipe(response);
		return;
	}
	response.writeHead(502).end();
}

function ask(incoming: IncomingMessage, body: Buffer, port: number): Promise<IncomingMessage> {
	const headers: Record<string, string | string[] | undefined> = {
		...incoming.headers,
		"x-forwarded-for": incoming.socket.remoteAddress,
		"x-forwarded-proto": "http",
		"content-length": String(body.length),
	};
	delete headers["transfer-encoding"];
	const { method, url: path } = incoming;
	return new Promise((resolve, reject) => {
		request({ host: "127.0.0.1", port, method, path, headers, agent: false }, resolve)
			.once("error", reject)
			.end(body);
	});
}
