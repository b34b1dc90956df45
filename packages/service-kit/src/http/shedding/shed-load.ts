import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type HttpError, type RenderedError, ServiceUnavailable } from "@repo/http-errors";
import type { ErrorRequestHandler, RequestHandler } from "express";
import { currentWork } from "../../database/connection-pool.ts";
import type { Database } from "../../database/index.ts";
import type { Logger } from "../../log/create-log.ts";
import { findClientAddress, toNetwork } from "../../rate-limits/network-of.ts";
import { shedRequests } from "../metrics.ts";
import { isAsset, isProbe } from "../serve-assets.ts";
import { openFairShares } from "./fair-shares.ts";
import { openLoopDelay } from "./loop-delay.ts";
import { openStandingDelay } from "./standing-delay.ts";

/** More requests arrive than the service can handle. */
class Overloaded extends ServiceUnavailable {
	constructor() {
		const detail = "The service receives more requests than it can handle. Try again in a moment.";
		super("overloaded", detail, { headers: { "Retry-After": "1" } });
	}
}

/** One for all refusals, because creating an error reads the stack. */
const overloaded = new Overloaded();
const refusedRequests = new WeakSet<object>();

/** The response to a refused request of a program. Undefined if only Express can render it, such as a page. */
export type RefusalRenderer = (
	request: { url: string; method: string | undefined },
	error: HttpError,
	requestId: string,
) => RenderedError | undefined;

export type SheddingOptions = {
	/** How long requests may wait, in ms. */
	limitMs: number;
	trustedProxies: number;
	db: Database;
	log: Logger;
	/** Headers of every response. */
	headers: Record<string, string>;
	renderRefusal: RefusalRenderer;
};

/** A connection with more than this to send is closed instead of read to the end. */
const MAX_DROPPED_BYTES = 65_536;

/**
 * Refuses requests with 503 and Retry-After while those before them wait for more than `limitMs` for their turn on the
 * event loop or for a database connection. Nothing is read or done for them, and programs get their response before
 * `app` is asked: Express needs several times as long for a refusal, which accepted requests would lack. Requests in
 * flight do not count, only waiting, so uploads, downloads and event streams are no load as long as they do nothing.
 * Who sends little is not refused.
 */
export function shedLoad(
	app: RequestListener,
	{ renderRefusal, headers, trustedProxies, ...options }: SheddingOptions,
): RequestListener {
	const findOverload = openOverload(options);
	const shares = openFairShares(() => performance.now());
	const report = reportShedding(options.log);
	return (request, response) => {
		const { url = "", method } = request;
		if (isNeverRefused(url)) return app(request, response);
		const overload = findOverload();
		const network = toNetwork(findClientAddress(request, trustedProxies));
		if (!overload) shares.count(network);
		if (!overload || shares.acceptLight(network))
			return currentWork.run({ isUnderWay: false }, () => app(request, response));
		shedRequests.inc(overload.wait);
		report(overload.wait, overload.delayMs);
		if (mayHaveLongBody(request)) response.setHeader("Connection", "close");
		const requestId = randomUUID();
		const refusal = renderRefusal({ url, method }, overloaded, requestId);
		if (refusal) return respond(response, { ...headers, "X-Request-Id": requestId }, refusal);
		refusedRequests.add(request);
		app(request, response);
	};
}

/** Renders the error of requests that {@link shedLoad} leaves to Express to refuse. */
export function refuseOverload(onError: ErrorRequestHandler): RequestHandler {
	return (request, response, next) => {
		// Not by `next(error)`, which would look for an error handler in all routes.
		if (refusedRequests.has(request)) return onError(overloaded, request, response, next);
		next();
	};
}

/** Returns a function that counts an arrival, and returns what the arrival would wait for if that is too long. */
function openOverload({ limitMs, db }: Pick<SheddingOptions, "limitMs" | "db">) {
	const now = () => performance.now();
	const waits = [
		{
			wait: "event_loop" as const,
			delay: openLoopDelay(),
			isStanding: openStandingDelay(limitMs, now, { isQueue: false }),
		},
		{
			wait: "database_connection" as const,
			delay: () => expectedWaitMs(db),
			isStanding: openStandingDelay(limitMs, now, { isQueue: true }),
		},
	];
	// Each rule sees every arrival.
	return () =>
		waits
			.map(({ wait, delay, isStanding }) => ({ wait, delayMs: delay(), isStanding }))
			.filter(({ delayMs, isStanding }) => isStanding(delayMs))[0];
}

function respond(
	response: ServerResponse,
	headers: Record<string, string>,
	{ status, headers: own, body }: RenderedError,
): void {
	response.writeHead(status, { ...headers, ...own, "Content-Length": Buffer.byteLength(body) }).end(body);
}

/** While the pool is not short, an account whose requests wait for their turn has only itself to blame. */
function expectedWaitMs({ $client: pool }: Database): number {
	return pool.isShort ? pool.expectedTurnMs() + pool.expectedWaitMs : 0;
}

/**
 * An orchestrator would restart this instance, or take it out of service, and leave its load to the others. A browser
 * requests a file of a page once: without it, a page that was accepted has no style, or does nothing.
 */
function isNeverRefused(url: string): boolean {
	return isProbe(url) || isAsset(url);
}

function mayHaveLongBody({ headers }: IncomingMessage): boolean {
	return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > MAX_DROPPED_BYTES;
}

const EVERY_MS = 10_000;

/**
 * Returns a function to call with each refused request. It logs the first one at once, and then every ten seconds how
 * many there were: a line for each would be more work than answering them.
 */
function reportShedding(log: Logger): (wait: string, delayMs: number) => void {
	let refused = 0;
	let timer: NodeJS.Timeout | undefined;
	const report = () => {
		if (refused > 0) log.warn({ refused, seconds: EVERY_MS / 1000 }, "requests were refused");
		else log.info("requests are no longer refused");
		timer = refused > 0 ? setTimeout(report, EVERY_MS).unref() : undefined;
		refused = 0;
	};
	return (wait, delayMs) => {
		refused += 1;
		if (timer) return;
		log.warn({ wait, delayMs: Math.round(delayMs) }, "requests wait too long: refusing new ones with 503");
		timer = setTimeout(report, EVERY_MS).unref();
	};
}
