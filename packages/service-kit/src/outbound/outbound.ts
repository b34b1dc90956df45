import { lookup as systemLookup } from "node:dns";
import type { IncomingHttpHeaders } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, request } from "undici";
import { currentTraceparent, inSpan } from "../tracing/tracer.ts";
import { isPublicAddress } from "./public-address.ts";
import { readAtMost } from "./read-at-most.ts";

export type OutboundOptions = {
	/** Allows private and loopback addresses too. */
	toPrivateAddresses: boolean;
	/** Timeout for connecting, and then for the whole response. */
	timeoutMs: number;
	lookup?: LookupFunction;
};

/** `text`: the first 4 kB of the body, as UTF-8. */
export type PostResponse = { status: number; text: string };

export type Outbound = {
	/** Posts to a URL chosen by someone outside. Throws when there was no response. */
	post(url: string, sent: { headers: Record<string, string>; body: string }): Promise<PostResponse>;
	/** Posts `body`, or sends a GET, and returns the response. Throws unless it is a 200 of at most `limit` bytes. */
	ask(url: string, question: { body?: Uint8Array; type?: string; limit: number }): Promise<Uint8Array>;
	/** Gets `url` as {@link ask} does, with the response's headers. */
	get(url: string, limit: number): Promise<{ body: Uint8Array; headers: IncomingHttpHeaders }>;
	close(): Promise<void>;
};

type Sent = { method: "GET" } | { method: "POST"; body: Uint8Array };

/** The URL leads to an address that this service must not connect to. */
class AddressNotAllowed extends Error {
	override name = "AddressNotAllowed";
	readonly code = "ADDRESS_NOT_ALLOWED";

	constructor() {
		super("The address leads to a private network.");
	}
}

const MAX_READ_BYTES = 64 * 1024;
const MAX_TEXT_BYTES = 4096;

/**
 * A client for URLs chosen by others. A name is resolved once, at connection time, and the socket connects to the
 * checked address, so changing DNS afterwards has no effect (DNS rebinding). Follows no redirect.
 */
export function openOutbound({ toPrivateAddresses, timeoutMs, lookup }: OutboundOptions): Outbound {
	const find = lookup ?? (systemLookup as LookupFunction);
	const connect = buildConnector({
		timeout: timeoutMs,
		...(toPrivateAddresses ? lookup && { lookup } : { lookup: publicOnly(find) }),
	});
	const agent = new Agent({
		connect: (options, done) => {
			// net.connect resolves nothing when it is given an IP address.
			const host = options.hostname.replace(/^\[|\]$/g, "");
			if (!toPrivateAddresses && isIP(host) && !isPublicAddress(host))
				return done(new AddressNotAllowed(), null);
			connect(options, done);
		},
		headersTimeout: timeoutMs,
		bodyTimeout: timeoutMs,
		// A new connection for each post: the check belongs to the connection.
		pipelining: 0,
		allowH2: false,
	});
	const receive = (url: string, limit: number, sent: Sent, headers: Record<string, string>) => {
		// A large response gets one more second per megabyte; bodyTimeout ends one that stalls.
		const signal = AbortSignal.timeout(2 * timeoutMs + Math.ceil(limit / 1_000));
		return inSpan(`outbound ${sent.method}`, { kind: "CLIENT" }, async () => {
			const response = await request(url, { ...sent, dispatcher: agent, headers, signal });
			if (response.statusCode !== 200) {
				await response.body.dump({ limit: MAX_READ_BYTES, signal }).catch(() => {});
				throw new Error(`HTTP ${response.statusCode}`);
			}
			return { body: await readAtMost(response.body, limit), headers: response.headers };
		});
	};
	return {
		async post(url, { headers, body }) {
			const signal = AbortSignal.timeout(2 * timeoutMs);
			return inSpan("outbound POST", { kind: "CLIENT" }, async (span) => {
				const traceparent = currentTraceparent();
				const response = await request(url, {
					method: "POST",
					dispatcher: agent,
					headers: { ...headers, ...(traceparent && { traceparent }) },
					body,
					signal,
				});
				span?.set({ "http.response.status_code": response.statusCode });
				return { status: response.statusCode, text: await readStart(response.body) };
			});
		},
		async ask(url, { body, type, limit }) {
			const sent = body ? { method: "POST" as const, body } : { method: "GET" as const };
			return (await receive(url, limit, sent, type ? { "content-type": type } : {})).body;
		},
		get: (url, limit) => receive(url, limit, { method: "GET" }, { accept: "application/json" }),
		close: () => agent.destroy(),
	};
}

/** The start of a body that may be endless, stall or break off. Reads on for a while: a sender that is cut off logs an error. */
async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
	const decoder = new TextDecoder();
	let [text, size] = ["", 0];
	try {
		for await (const piece of body) {
			// Omits a character cut in two by the limit.
			if (size < MAX_TEXT_BYTES)
				text += decoder.decode(piece.subarray(0, MAX_TEXT_BYTES - size), { stream: true });
			size += piece.length;
			if (size > MAX_READ_BYTES) break;
		}
	} catch {
		// Returns what was read.
	}
	return text;
}

function publicOnly(find: LookupFunction): LookupFunction {
	return (hostname, options, done) => {
		find(hostname, { ...options, all: true }, (error, found) => {
			if (error) return done(error, "", 0);
			const addresses = Array.isArray(found) ? found : [];
			const allowed = addresses.filter(({ address }) => isPublicAddress(address));
			const [first] = allowed;
			if (!first) return done(new AddressNotAllowed(), "", 0);
			if (options.all) done(null, allowed);
			else done(null, first.address, first.family);
		});
	};
}
