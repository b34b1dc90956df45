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

let requests = 0;

/** The requests that {@link send} has sent. */
export const countSent = () => requests;

/** Sends one request to a server on loopback; retries if the server closed a reused connection. */
export async function send(origin: string, sent: Sent): Promise<Received> {
	requests += 1;
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

type Cookie = { name: string; value: string; path: string };

/** Sends requests to one server like a browser: with cookies, following redirects within the server. */
export class Browser {
	readonly origin: string;
	private cookies: Cookie[] = [];

	constructor(origin: string, cookies: Record<string, string> = {}) {
		this.origin = origin;
		for (const [name, value] of Object.entries(cookies)) this.cookies.push({ name, value, path: "/" });
	}

	get(path: string): Promise<Page> {
		return this.follow({ path });
	}

	submit({ action, fields }: Form): Promise<Page> {
		return this.follow({ path: action, form: fields });
	}

	private async follow(sent: Sent): Promise<Page> {
		const received = await this.send(sent);
		const { location } = received.headers;
		if (location === undefined) return { text: received.text };
		const target = new URL(location, this.origin);
		if (target.origin !== this.origin) return { left: target };
		return this.follow({ path: target.pathname + target.search });
	}

	async send(sent: Sent): Promise<Received> {
		const path = sent.path.split("?")[0] ?? "";
		const cookie = this.cookies
			.filter((one) => path.startsWith(one.path))
			.map(({ name, value }) => `${name}=${value}`)
			.join("; ");
		const received = await sendFor([200, 302, 303], this.origin, { ...sent, headers: { cookie } });
		for (const line of received.headers["set-cookie"] ?? []) this.keep(line);
		return received;
	}

	private keep(line: string): void {
		const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
		const path = /; path=([^;]+)/i.exec(line)?.[1] ?? "/";
		this.cookies = this.cookies.filter((one) => one.name !== name || one.path !== path);
		if (value !== "") this.cookies.push({ name, value, path });
	}
}

/** A page of the server, or the URL outside it that the browser was redirected to. */
export type Page = { text: string } | { left: URL };

export type Form = { action: string; fields: Record<string, string> };
