import { TooManyRequests } from "@repo/http-errors";
import type { RequestHandler } from "express";
import type { Clock } from "../clock/index.ts";
import type { Database } from "../database/index.ts";
import { networkOf } from "./network-of.ts";
import { takeAllowance } from "./take-allowance.ts";

export type AddressLimit = {
	/** Endpoints with the same name share one count. */
	name: string;
	/** Requests per network, over all instances. */
	perMinute: number;
};

/**
 * Middleware that throws TooManyRequests (429) when the network of the request's address has used up its limit for
 * the minute.
 */
export function limitByAddress(
	{ db, clock }: { db: Database; clock: Clock },
	{ name, perMinute }: AddressLimit,
): RequestHandler {
	const limit = { name: `address-${name}`, limit: perMinute, seconds: 60, refill: "at-once" } as const;
	return async (request, _response, next) => {
		const { retryAfter } = await takeAllowance(db, limit, networkOf(request.ip), clock());
		if (retryAfter > 0) throw new TooManyRequests(retryAfter);
		next();
	};
}
