import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, request } from "undici";
import { isPublicAddress } from "./public-address.ts";
import { readAtMost } from "./read-at-most.ts";

export type OutboundOptions = {
	/** Private and loopback addresses too. */
	toPrivateAddresses: boolean;
	/** For connecting, and then for the whole of an answer. */
	timeoutMs: number;
	lookup?: LookupFunction;
};

export type Outbound = {
	/** Posts to an address that somebody outside chose. Gives the status; throws when there was no answer. */
	post(url: string, sent: { headers: Record<string, string>; body: string }): Promise<number>;
	/** Posts `body`, or gets, and gives the answer. Throws unless it is a 200 of at most `limit` bytes. */
	ask(url: string, question: { body?: Uint8Array; type?: string; limit: number }): Promise<Uint8Array>;
	close(): Promise<void>;
};

/** The address leads to where this service must not send. */
class AddressNotAllowed extends Error {
	override name = "AddressNotAllowed";
	readonly code = "ADDRESS_NOT_ALLOWED";

	constructor() {
		super("The address leads to a private network.");
	}
}

const MAX_READ_BYTES = 64 * 1024;

/**
 * A client for addresses that others choose. Where a name leads is decided once, when it is connected to, and the
 * socket opens to what was checked: a name that points elsewhere a moment later gains nothing. Follows no redirect.
 */
export function openOutbound({ toPrivateAddresses, timeoutMs, lookup }: OutboundOptions): Outbound {
	const find = lookup ?? (systemLookup as LookupFunction);
	const connect = buildConnector({
		timeout: timeoutMs,
		...(toPrivateAddresses ? lookup && { lookup } : { lookup: publicOnly(find) }),
	});
	const agent = new Agent({
		connect: (options, done) => {
			// net.connect looks nothing up when it is given an address.
			const host = options.hostname.replace(/^\[|\]$/g, "");
			if (!toPrivateAddresses && isIP(host) && !isPublicAddress(host))
				return done(new AddressNotAllowed(), null);
			connect(options, done);
		},
		headersTimeout: timeoutMs,
		bodyTimeout: timeoutMs,
		// Each post on a connection of its own: the check belongs to the connection.
		pipelining: 0,
		allowH2: false,
	});
	return {
		async post(url, { headers, body }) {
			const signal = AbortSignal.timeout(2 * timeoutMs);
			const answer = await request(url, { method: "POST", dispatcher: agent, headers, body, signal });
			// What it says is of no interest, and may have no end.
			await answer.body.dump({ limit: MAX_READ_BYTES, signal }).catch(() => {});
			return answer.statusCode;
		},
		async ask(url, { body, type, limit }) {
			// A large answer may take a second more for each megabyte; one that stalls is cut by bodyTimeout.
			const signal = AbortSignal.timeout(2 * timeoutMs + Math.ceil(limit / 1_000));
			const headers = type ? { "content-type": type } : {};
			const sent = body ? { method: "POST" as const, body } : { method: "GET" as const };
			const answer = await request(url, { ...sent, dispatcher: agent, headers, signal });
			if (answer.statusCode !== 200) {
				await answer.body.dump({ limit: MAX_READ_BYTES, signal }).catch(() => {});
				throw new Error(`HTTP ${answer.statusCode}`);
			}
			return readAtMost(answer.body, limit);
		},
		close: () => agent.destroy(),
	};
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
