import { TooManyRequests } from "@repo/http-errors";
import type { RequestHandler } from "express";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

/** Lets an address make so many requests a minute to this instance, over all endpoints that share the handler. */
export function limitByAddress({ perMinute }: { perMinute: number }): RequestHandler {
	const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
	return async (request, _response, next) => {
		try {
			await limiter.consume(request.ip ?? "unknown");
		} catch (refused) {
			const { msBeforeNext } = refused as RateLimiterRes;
			throw new TooManyRequests(msBeforeNext / 1000);
		}
		next();
	};
}
