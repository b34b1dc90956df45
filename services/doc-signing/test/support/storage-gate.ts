import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Held = { reached: Promise<void>; release(): void };
type Hold = { method: string; when: "before" | "after"; reached: () => void; released: Promise<void> };

/** 200 with the first half of the body; no response; 403 as for a wrong clock. */
export type Misbehavior = "half" | "hang" | "forbid";

export type StorageGate = {
	url: string;
	/** Holds the next request with this method: before it reaches the storage, or before its response is returned. */
	hold(method: string, when: "before" | "after"): Held;
	/** Simulates an outage: connections are dropped until `come()`, also those with a held response. */
	go(): void;
	come(): void;
	/** Requests dropped during the outage. */
	dropped(): number;
	/** What to do to each request until the next call, or undefined for nothing. */
	misbehave(how?: (request: IncomingMessage) => Misbehavior | undefined): void;
	close(): Promise<void>;
};

/**
 * A proxy in front of a real object storage: forwards requests unchanged, signatures included, unless told
 * otherwise.
 */
export async function startStorageGate(target: string): Promise<StorageGate> {
	const { hostname, port } = new URL(target);
	let hold: Hold | undefined;
	let gone = false;
	let dropped = 0;
	let misbehaviorOf: (request: IncomingMessage) => Misbehavior | undefined = () => undefined;
	const pass = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
		if (gone) {
			dropped++;
			from.destroy();
			return;
		}
		const body = await buffer(from);
		const misbehavior = misbehaviorOf(from);
		if (misbehavior === "hang") return;
		if (misbehavior === "forbid") return void to.writeHead(403).end(from.method === "HEAD" ? "" : SKEWED);
		const held = hold?.method === from.method ? hold : undefined;
		if (held) hold = undefined;
		if (held?.when === "before") await stop(held);
		// Killed while it was held: the client has disconnected.
		if (to.destroyed) return;
		const { method, url, headers } = from;
		const giveBack = async (answer: IncomingMessage): Promise<void> => {
			const answered = await buffer(answer);
			if (held?.when === "after") await stop(held);
			if (gone) to.destroy();
			else if (misbehavior === "half") {
				const half = answered.subarray(0, answered.length / 2);
				to.writeHead(200, { ...answer.headers, "content-length": half.length }).end(half);
			} else to.writeHead(answer.statusCode ?? 500, answer.headers).end(answered);
		};
		const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
			giveBack(answer).catch(() => to.destroy());
		});
		onward.on("error", () => to.destroy());
		onward.end(body);
	};
	const server = createServer((from, to) => {
		pass(from, to).catch(() => to.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		hold(method, when) {
			let release = (): void => {};
			const released = new Promise<void>((resolve) => {
				release = resolve;
			});
			const reached = new Promise<void>((resolve) => {
				hold = { method, when, reached: resolve, released };
			});
			return { reached, release };
		},
		go() {
			gone = true;
		},
		come() {
			gone = false;
		},
		dropped: () => dropped,
		misbehave(how = () => undefined) {
			misbehaviorOf = how;
		},
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

const SKEWED = "<Error><Code>RequestTimeTooSkewed</Code><Message>Too far off.</Message></Error>";

async function stop({ reached, released }: Hold): Promise<void> {
	reached();
	await released;
}
