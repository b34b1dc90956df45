import { TooManyRequests } from "@repo/http-errors";
import type { RequestHandler } from "express";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/index.ts";
import { toNetwork } from "./network-of.ts";
import { findUsage, listUsage, takeOne } from "./queries.ts";
import {
	type Allowance,
	allowanceAfter,
	allowanceWithout,
	currentAllowance,
	type RateLimit,
} from "./rate-limit.ts";

/**
 * Takes one from `subject`'s allowance, shared by all instances. `retryAfter` is 0 on success; otherwise nothing
 * was taken, so refused attempts do not prolong the wait.
 */
export async function takeAllowance(
	db: Database,
	limit: RateLimit,
	subject: string,
	now: Date,
): Promise<Allowance> {
	const usage = await takeOne(db, limit, subject, now);
	return usage ? allowanceAfter(limit, usage) : refusedAllowance(db, limit, subject, now);
}

/** The allowance of a subject that {@link takeAllowance}, or a larger statement with its SQL, has refused. */
export async function refusedAllowance(
	db: Database,
	limit: RateLimit,
	subject: string,
	now: Date,
): Promise<Allowance> {
	return allowanceWithout(limit, await findUsage(db, limit, subject, now));
}

/** What is left of several allowances, in their order. Takes nothing. */
export async function listAllowances(
	db: Database,
	counted: (readonly [RateLimit, string])[],
	now: Date,
): Promise<Allowance[]> {
	const usages = await listUsage(db, counted, now);
	return counted.map(([limit], index) => currentAllowance(limit, usages[index] ?? { used: 0, seconds: 0 }));
}

type AddressLimit = {
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
		const { retryAfter } = await takeAllowance(db, limit, toNetwork(request.ip), clock());
		if (retryAfter > 0) throw new TooManyRequests(retryAfter);
		next();
	};
}
