import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export type BodyToSend = { method: string; url: string; headers: Record<string, string>; body: string };
export type SentBodies = { statuses: Record<string, number>; longestAnswer: number };

const CONNECTIONS = 4;
/** As often as one API token may. */
const REQUESTS_PER_MINUTE = 1_000;
const EVERY_MS = (CONNECTIONS * 60_000) / REQUESTS_PER_MINUTE;

const agent = new Agent({ keepAlive: true });
const result: SentBodies = { statuses: {}, longestAnswer: 0 };

/** The entry of a process that sends one request again and again on four connections, until its parent kills it. */
process.once("message", (sent: BodyToSend) => {
	const headers = { ...sent.headers, "content-length": String(Buffer.byteLength(sent.body)) };
	for (let connection = 0; connection < CONNECTIONS; connection++) void sendOn({ ...sent, headers });
	setInterval(() => process.send?.(result), 250);
});
process.once("disconnect", () => process.exit());

async function sendOn({ method, url, headers, body }: BodyToSend): Promise<void> {
	for (;;) {
		const next = delay(EVERY_MS);
		const status = await new Promise<number>((resolve) => {
			// Each from another network, whose limits do not stop it.
			const from = { "x-forwarded-for": `198.18.${random(256)}.${random(256)}` };
			const sent = request(url, { method, headers: { ...headers, ...from }, agent }, (response) => {
				let length = 0;
				response.on("data", (piece: Buffer) => {
					length += piece.length;
				});
				response.on("close", () => {
					result.longestAnswer = Math.max(result.longestAnswer, length);
					resolve(response.statusCode ?? 0);
				});
			});
			sent.on("error", () => resolve(0)).end(body);
		});
		result.statuses[status] = (result.statuses[status] ?? 0) + 1;
		await next;
	}
}

function random(below: number): number {
	return Math.floor(Math.random() * below);
}
