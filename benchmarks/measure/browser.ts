import { type Received, type Sent, sendFor } from "./send.ts";

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
