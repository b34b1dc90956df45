import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { BadRequest, UnsupportedMediaType } from "@repo/http-errors";
import express, { type Request, type RequestHandler, type Response } from "express";
import type { BodyType } from "./endpoint.ts";
import { parsePlainBody, readBytes } from "./read-plain-body.ts";

const DEFAULT_LIMIT = 100_000;

export type BodyReader = (request: Request, response: Response) => Promise<unknown>;

/**
 * A reader for the given media types and `limit` in bytes. Resolves to the parsed body, or to undefined without
 * one. Rejects with errors that {@link asHttpError} recognizes: 400 malformed, 413, 415.
 */
export function bodyReader(types: readonly BodyType[], limit = DEFAULT_LIMIT): BodyReader {
	const parsers = new Map<BodyType | undefined, RequestHandler>(
		types.map((type) => [type, parserOf(type, limit)]),
	);
	return async (request, response) => {
		if (!hasBody(request)) return undefined;
		const type = types.find((one) => one === mediaTypeOf(request));
		const parser = parsers.get(type);
		if (!parser || !type) throw new UnsupportedMediaType([...types]);
		if (isPlain(request)) return parsePlainBody(type, await readBytes(request, limit));
		nameCharset(request);
		await run(parser, request, response);
		return request.body;
	};
}

function mediaTypeOf({ headers }: Request): string | undefined {
	return headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
}

// Nearly every body. The others need Express's parsers, which cost more.
function isPlain({ headers }: Request): boolean {
	const { "content-encoding": encoding = "identity", "content-type": type = "" } = headers;
	const semicolon = type.indexOf(";");
	const hasCharset = semicolon !== -1 && /charset/i.test(type.slice(semicolon));
	return encoding === "identity" && (!hasCharset || /;\s*charset="?utf-?8"?\s*$/i.test(type));
}

/** `utf8` is not a registered name, but clients send it, and ASCII is a subset. The parsers only accept `utf-8`. */
function nameCharset({ headers }: Request): void {
	const written = headers["content-type"];
	if (written)
		headers["content-type"] = written.replace(/(;\s*charset="?)(?:utf8|(?:us-)?ascii)\b/i, "$1utf-8");
}

function parserOf(type: BodyType, limit: number): RequestHandler {
	const options = { limit, type, verify: refuseInvalidUtf8 };
	return type === "application/json"
		? express.json(options)
		: express.urlencoded({ ...options, extended: false });
}

/** RFC 8259 §8.1: JSON is UTF-8. Decoding would silently replace invalid bytes with U+FFFD. */
function refuseInvalidUtf8(_request: IncomingMessage, _response: unknown, bytes: Buffer): void {
	if (!isUtf8(bytes)) throw new BadRequest("malformed_body", "The body is not valid UTF-8.");
}

// RFC 9112 §6.3: a request has a body if it declares its length or is chunked.
function hasBody(request: Request): boolean {
	return request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"]) > 0;
}

function run(parser: RequestHandler, request: Request, response: Response): Promise<void> {
	return new Promise((resolve, reject) => {
		parser(request, response, (error?: unknown) => {
			if (!error) return resolve();
			// The parser wraps what `verify` throws; the caller needs the original.
			const { cause } = error as { cause?: unknown };
			reject(cause instanceof BadRequest ? cause : error);
		});
	});
}
