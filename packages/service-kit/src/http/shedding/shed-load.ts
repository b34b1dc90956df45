import { type HttpError, ServiceUnavailable } from "@repo/http-errors";
import type { Request, RequestHandler, Response } from "express";
import type { Database } from "../../database/index.ts";
import type { Logger } from "../../log/index.ts";
import { shedRequests } from "../metrics.ts";
import { openLoopDelay } from "./loop-delay.ts";
import { reportShedding } from "./report-shedding.ts";
import { openStandingDelay } from "./standing-delay.ts";

/** More requests arrive than the service can handle. */
class Overloaded extends ServiceUnavailable {
	constructor() {
		const detail = "The service receives more requests than it can handle. Try again in a moment.";
		super("overloaded", detail, { headers: { "Retry-After": "1" } });
	}
}

export type SheddingOptions = {
	/** How long requests may wait, in ms. */
	limitMs: number;
	db: Database;
	log: Logger;
	refuse: (error: HttpError, request: Request, response: Response) => void;
};

/** Orchestrators restart an instance, or take it out of service, when these fail: that leaves the load to the others. */
const NEVER_REFUSED = /^\/(healthz|readyz)\/?$/i;
/** A connection with more than this to send is closed instead of read to the end. */
const MAX_DROPPED_BYTES = 65_536;

/**
 * Refuses requests with 503 and Retry-After while those before them wait for more than `limitMs` for their turn on the
 * event loop or for a database connection. Nothing is read or done for them. Requests in flight do not count, only
 * waiting, so uploads, downloads and event streams are no load as long as they do nothing.
 */
export function shedLoad({ limitMs, db, log, refuse }: SheddingOptions): RequestHandler {
	const now = () => performance.now();
	const waits = [
		{ wait: "event_loop", delay: openLoopDelay(), isStanding: openStandingDelay(limitMs, now) },
		{
			wait: "database_connection",
			delay: () => expectedWaitMs(db),
			isStanding: openStandingDelay(limitMs, now),
		},
	];
	const report = reportShedding(log);
	return (request, response, next) => {
		if (NEVER_REFUSED.test(request.path)) return next();
		// Each rule sees every arrival.
		const [overload] = waits
			.map(({ wait, delay, isStanding }) => ({ wait, delayMs: delay(), isStanding }))
			.filter(({ delayMs, isStanding }) => isStanding(delayMs));
		if (!overload) return next();
		shedRequests.inc({ wait: overload.wait });
		report(overload.wait, overload.delayMs);
		if (mayHaveLongBody(request)) response.setHeader("Connection", "close");
		refuse(new Overloaded(), request, response);
	};
}

/** A queue no longer than the pool is short: however slow the statements are, each connection has to come back once. */
function expectedWaitMs({ $client: pool }: Database): number {
	return pool.waitingCount > pool.options.max ? pool.expectedWaitMs : 0;
}

function mayHaveLongBody({ headers }: Request): boolean {
	return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > MAX_DROPPED_BYTES;
}
