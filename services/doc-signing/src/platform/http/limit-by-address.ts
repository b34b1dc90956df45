import { TooManyRequests } from "@repo/http-errors";
import type { Clock } from "@repo/service-kit/clock";
import type { Database } from "@repo/service-kit/database";
import type { RequestHandler } from "express";
import ipaddr from "ipaddr.js";
import { countRequest } from "../address-limits/queries.ts";

export type AddressLimit = {
	/** What is counted together: every endpoint that names it. */
	name: string;
	perMinute: number;
};

const MINUTE = 60_000;

/** Lets an address make so many requests a minute, over all instances. */
export function limitByAddress(
	{ db, clock }: { db: Database; clock: Clock },
	{ name, perMinute }: AddressLimit,
): RequestHandler {
	return async (request, _response, next) => {
		const now = clock().getTime();
		const minute = new Date(Math.floor(now / MINUTE) * MINUTE);
		const requests = await countRequest(db, { name, address: networkOf(request.ip), minute });
		if (requests > perMinute) throw new TooManyRequests((minute.getTime() + MINUTE - now) / 1000);
		next();
	};
}

/** What an address is counted as: an IPv6 connection has 2^64 addresses of its own (RFC 6177 §2), so its network counts. */
export function networkOf(written: string | undefined): string {
	if (written === undefined) return "unknown";
	// Some proxies write the port, too (RFC 7239 §6): another one with each connection.
	const [, ip = written] = /^\[(.+)\](?::\d+)?$/.exec(written) ?? /^([\d.]+):\d+$/.exec(written) ?? [];
	if (!ipaddr.isValid(ip)) return "unknown";
	const parsed = ipaddr.process(ip);
	if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
	const network = parsed.parts.map((part, index) => (index < 4 ? part : 0));
	return new ipaddr.IPv6(network).toString();
}
