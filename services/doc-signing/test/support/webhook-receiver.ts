import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

export type WebhookReceiver = {
	url: string;
	received: Received[];
	answerWith(status: number): void;
	close(): Promise<void>;
};

/** A real receiver of webhooks on a port of its own. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
	const received: Received[] = [];
	let status = 204;
	const server = createServer((request, response) => {
		text(request).then(
			(body) => {
				received.push({ path: request.url ?? "", headers: request.headers, body });
				response.writeHead(status).end();
			},
			() => response.destroy(),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		received,
		answerWith: (code) => {
			status = code;
		},
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
