import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type Sent = {
	method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	path: string;
	headers?: Record<string, string>;
	form?: Record<string, string>;
	json?: unknown;
};

export type Received = { status: number; headers: IncomingHttpHeaders; text: string };

// Connections are kept: connecting is not what is compared.
const agent = new Agent({ keepAlive: true, maxSockets: 1_024 });

/** Sends one request to a server on loopback; retries if the server closed a reused connection. */
export async function send(origin: string, sent: Sent): Promise<Received> {
	for (;;) {
		const received = await sendOnce(origin, sent);
		if (received !== "closed") return received;
	}
}

function sendOnce(origin: string, { method, path, headers, form, json }: Sent): Promise<Received | "closed"> {
	const body = form ? new URLSearchParams(form).toString() : json === undefined ? "" : JSON.stringify(json);
	const type = form ? "application/x-www-form-urlencoded" : "application/json";
	const { hostname: host, port } = new URL(origin);
	const options = {
		host,
		port,
		path,
		agent,
		method: method ?? (form || json !== undefined ? "POST" : "GET"),
		headers: {
			...headers,
			...(body !== "" && { "content-type": type, "content-length": String(Buffer.byteLength(body)) }),
		},
	};
	return new Promise((resolve, reject) => {
		const sending = request(options, (response) => {
			let text = "";
			response.setEncoding("utf8");
			response.on("data", (part: string) => {
				text += part;
			});
			response.on("end", () =>
				resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
			);
			response.on("error", reject);
		});
		sending.once("error", (error: NodeJS.ErrnoException) => {
			if (sending.reusedSocket && error.code === "ECONNRESET") resolve("closed");
			else reject(error);
		});
		sending.end(body);
	});
}

/** Sends a request and throws unless the response has one of these statuses. */
export async function sendFor(statuses: number[], origin: string, sent: Sent): Promise<Received> {
	const received = await send(origin, sent);
	if (statuses.includes(received.status)) return received;
	throw new Error(`${sent.path} answered ${received.status}: ${received.text.slice(0, 300)}`);
}
