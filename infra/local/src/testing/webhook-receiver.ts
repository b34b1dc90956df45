import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

export type WebhookReceiver = {
	url: string;
	received: Received[];
	answerWith(status: number, body?: string | Buffer): void;
	/** Holds requests to this path until the returned function is called. */
	hold(path: string): () => void;
	close(): Promise<void>;
};

/** A real receiver of webhooks on a separate port. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
	const received: Received[] = [];
	let [status, answer]: [number, string | Buffer] = [204, ""];
	const held = new Map<string, Promise<void>>();
	const server = createServer((request, response) => {
		text(request).then(
			(body) => {
				const path = request.url ?? "";
				received.push({ path, headers: request.headers, body });
				void (held.get(path) ?? Promise.resolve()).then(() => response.writeHead(status).end(answer));
			},
			() => response.destroy(),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		received,
		answerWith: (code, body = "") => {
			[status, answer] = [code, body];
		},
		hold(path) {
			let letGo = () => {};
			held.set(path, new Promise((resolve) => (letGo = resolve)));
			return () => letGo();
		},
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
