import { getCaller, type InputError, MethodNotAllowed, ValidationFailed } from "@repo/http-errors";
import type { NextFunction, Request, RequestHandler, Response, Router } from "express";
import leven from "leven";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { inTurn } from "./in-turn.ts";
import { inputErrors, inputFaults } from "./input-errors.ts";
import { bodyReader } from "./read-body.ts";
import { type ResponseOptions, sendResponse } from "./send-response.ts";
import { stopEarly } from "./stop-early.ts";

/** Bytes of a body that is read in turn. */
const LARGE = 16_384;

type MountOptions = ResponseOptions & {
	/** The network of an IP address; the address itself by default. */
	networkOf?: (ip: string | undefined) => string;
	/** Throws for a request that a page of another origin caused: of the endpoints that only our own pages call. */
	requireOwnPage?: (request: Request) => void;
};

/**
 * Mounts endpoints in order; other methods on their paths get a 405 with `Allow`. Each runs `use`, authentication,
 * body, schemas, `handle`, so that unauthenticated callers learn nothing about a body's errors.
 */
export function mountEndpoints(router: Router, endpoints: Endpoint[], options: MountOptions = {}): void {
	const methodsByPath = new Map<string, string[]>();
	for (const each of endpoints) {
		router[each.method](each.path, ...(each.use ?? []), makeHandler(each, options));
		const methods = methodsByPath.get(each.path) ?? [];
		const own = each.method === "get" ? ["GET", "HEAD"] : [each.method.toUpperCase()];
		methodsByPath.set(each.path, [...methods, ...own]);
	}
	for (const [path, methods] of methodsByPath) {
		router.all(path, (_request, _response, next) => next(new MethodNotAllowed(methods)));
	}
}

function makeHandler(declared: Endpoint, options: MountOptions): RequestHandler {
	const { caller: callerKind, request: schemas = {}, handle } = declared;
	const readBody = schemas.body && bodyReader(schemas.bodyTypes ?? ["application/json"], schemas.bodyLimit);
	for (const schema of [schemas.params, schemas.query, schemas.body]) if (schema) stopEarly(schema);

	const isForOwnPages =
		declared.documented === false &&
		declared.method !== "get" &&
		!declared.fromOtherSites &&
		!callerKind?.refusesOtherOrigins;

	return async (request: Request, response: Response, next: NextFunction) => {
		// Answers are private, unless an endpoint names how long others may keep them.
		if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-store");
		if (isForOwnPages) options.requireOwnPage?.(request);
		const caller = await callerKind?.authenticate(request);
		const received = readBody && (await readBody(request, response));
		const check = () => {
			const sent = received?.parse();
			// Each access to `request.query` parses the query.
			const sentQuery = schemas.query && request.query;
			const errors =
				sentQuery && declared.documented !== false ? misspelledParameters(schemas.query, sentQuery) : [];
			const part = (schema: z.ZodType | undefined, value: unknown, name: string): unknown => {
				if (!schema) return value;
				const faults = inputFaults(value, name);
				const parsed = faults.length === 0 ? schema.safeParse(value) : undefined;
				if (parsed?.success) return parsed.data;
				const found = parsed ? inputErrors(parsed.error, name) : faults;
				errors.push(...(name === "query" ? found.map(toRepeated(schema, value)) : found));
				return undefined;
			};
			const params = part(schemas.params, request.params, "path");
			const query = part(schemas.query, sentQuery, "query");
			const body = part(schemas.body, schemas.bodyOptional && isLeftOut(sent) ? {} : sent, "body");
			if (errors.length > 0) throw new ValidationFailed(errors);
			return { params, query, body };
		};
		const input =
			received && received.length > LARGE
				? await inTurn(chooseSubject(request, response, options), check)
				: check();

		const work = () => handle({ caller, ...input, request });
		const result = await (callerKind?.run ? callerKind.run(caller, work) : work());
		if (response.headersSent) return;
		const length = sendResponse(declared, result, response, next, options);
		callerKind?.countLength?.(caller, length);
	};
}

/** Whose turn a large body takes: the account's, or the network's for callers without one. */
function chooseSubject({ ip }: Request, response: Response, { networkOf = String }: MountOptions): string {
	const { account, userId } = getCaller(response);
	return account === undefined && userId === undefined ? networkOf(ip) : String(account ?? `user:${userId}`);
}

// PHP serializes an empty map as []. `axios.post(url, null)` with JSON as Content-Type sends null.
function isLeftOut(body: unknown): boolean {
	return body === undefined || body === null || (Array.isArray(body) && body.length === 0);
}

/** A repeated query parameter is read as a list, which callers never wrote: says so, unless it may be one. */
function toRepeated(schema: z.ZodType, query: unknown): (error: InputError) => InputError {
	return ({ path, message }) => {
		const name = path.slice("query.".length);
		const isList = Array.isArray((query as Record<string, unknown>)[name]);
		const mayBeList = isList && schema instanceof z.ZodObject && schema.shape[name]?.safeParse([]).success;
		return { path, message: isList && !mayBeList ? "must not be repeated" : message };
	};
}

/**
 * Query parameters that are probably misspelled, each with the known one it resembles. Other unknown
 * parameters are ignored (RFC 6749 §3.1, and programs that send more than a service reads).
 */
export function misspelledParameters(schema: z.ZodType | undefined, query: object): InputError[] {
	if (!(schema instanceof z.ZodObject)) return [];
	const known = Object.keys(schema.shape);
	return Object.keys(query)
		.filter((name) => !known.includes(name))
		.flatMap((name) => {
			const meant = known.find((one) => resembles(name, one) && !(one in query));
			const message = `is not a known parameter; did you mean ${meant}?`;
			return meant === undefined ? [] : [{ path: `query.${name}`, message }];
		});
}

/**
 * The name with a wrong or missing letter, two in long names, or written as a list, as axios (`status[]`) and PHP (`status[0]`)
 * do. Short names resemble each other too easily.
 */
function resembles(name: string, known: string): boolean {
	const single = name.replace(/\[\d*\]$/, "");
	if (single === known) return true;
	const maxDistance = known.length < 7 ? 1 : 2;
	if (known.length < 4 || Math.abs(single.length - known.length) > maxDistance) return false;
	return leven(single.toLowerCase(), known.toLowerCase()) <= maxDistance;
}
