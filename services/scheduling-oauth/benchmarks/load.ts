import { Agent, type IncomingMessage, request } from "node:http";

export type BenchmarkRequest = { path: string; form?: Record<string, string>; token?: string };

/** Sends all requests over `concurrency` keep-alive connections, and returns the response bodies in order. */
export async function sendAll(port: number, all: BenchmarkRequest[], concurrency: number): Promise<string[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
	const answers: string[] = [];
	let next = 0;
	const worker = async () => {
		for (let index = next++; index < all.length; index = next++) {
			const one = all[index];
			if (one) answers[index] = await send(port, one, agent);
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	agent.destroy();
	return answers;
}

function send(port: number, { path, form, token }: BenchmarkRequest, agent: Agent): Promise<string> {
	const body = form && new URLSearchParams(form).toString();
	const headers = {
		...(body !== undefined && {
			"content-type": "application/x-www-form-urlencoded",
			"content-length": Buffer.byteLength(body),
		}),
		...(token && { authorization: `Bearer ${token}` }),
	};
	const options = { host: "127.0.0.1", port, path, agent, headers, method: form ? "POST" : "GET" };
	return new Promise((resolve, reject) => {
		request(options, (answer) => void read(answer).then(resolve, reject))
			.once("error", reject)
			.end(body);
	});
}

async function read(answer: IncomingMessage): Promise<string> {
	let text = "";
	for await (const part of answer.setEncoding("utf8")) text += part;
	if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${text}`);
	return text;
}
