import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { parse } from "node:querystring";
import { BadRequest, ContentTooLarge, UnsupportedMediaType, ValidationFailed } from "@repo/http-errors";
import type { BodyType } from "./endpoint.ts";

const MAX_PARAMETERS = 1_000;
/** The largest request in use, 1,000 fields with a list each, has half of them. */
const MAX_VALUES = 50_000;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** Each value but the first follows one. */
const SEPARATORS = new Set(Buffer.from(",[{"));

/** Reads a body of at most `limit` bytes. Rejects with ContentTooLarge, or BadRequest when the sender disconnects. */
export function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const parts: Buffer[] = [];
		let length = Number(request.headers["content-length"] ?? 0);
		if (length > limit) return reject(new ContentTooLarge(limit));
		const incomplete = () => finish(malformed("The body is incomplete or damaged."));
		// Its events have been emitted already.
		if (request.destroyed) return incomplete();
		length = 0;
		request.on("data", add).on("end", finish).on("error", incomplete).on("close", incomplete);

		function add(part: Buffer) {
			length += part.length;
			if (length > limit) finish(new ContentTooLarge(limit));
			else parts.push(part);
		}
		function finish(error?: Error) {
			request.off("data", add).off("end", finish).off("error", incomplete).off("close", incomplete);
			if (!error) return resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts));
			// The rest is discarded once the response is sent.
			request.pause();
			reject(error);
		}
	});
}

/** Parses a body, by default in UTF-8. An empty one gives `{}`, like Express's parsers. */
export function parseBody(type: BodyType, bytes: Buffer, charset?: string): unknown {
	if (type !== "application/json") return parseForm(bytes, charset);
	const text = decode(bytes, charset);
	return text === "" ? {} : parseJson(text);
}

/** RFC 8259 §8.1: JSON is UTF-8. Decoding would silently replace invalid bytes with U+FFFD. */
function decode(bytes: Buffer, charset: string | undefined): string {
	if (charset === undefined && isUtf8(bytes)) return bytes.toString("utf8").replace(/^\uFEFF/, "");
	try {
		return new TextDecoder(charset, { fatal: true }).decode(bytes);
	} catch (error) {
		if (error instanceof RangeError) throw new UnsupportedMediaType(["UTF-8, uncompressed or gzip"]);
		throw malformed("The body is not valid UTF-8.");
	}
}

/** An object, a list, or null for a body that may be left out: no endpoint accepts any other JSON. */
function parseJson(text: string): unknown {
	if (text.length > MAX_VALUES && hasTooManyValues(text))
		throw new ValidationFailed([{ path: "body", message: `must have at most ${MAX_VALUES} values` }]);
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === "object") return value;
	} catch {
		// Rejected below.
	}
	throw malformed("The body is not a JSON object or array.");
}

/** Counts before it parses: parsing, and all that follows, takes as long as there are values, however short. */
function hasTooManyValues(text: string): boolean {
	let values = 0;
	let isInText = false;
	for (let at = 0; at < text.length && values <= MAX_VALUES; at++) {
		const character = text.charCodeAt(at);
		if (character === QUOTE) isInText = !isInText;
		else if (isInText) at += Number(character === BACKSLASH);
		else if (SEPARATORS.has(character)) values++;
	}
	return values > MAX_VALUES;
}

/** A repeated parameter is a list. Escapes such as `%E4` are in the form's charset: UTF-8 or ISO-8859-1. */
function parseForm(bytes: Buffer, charset: string | undefined): Record<string, unknown> {
	const isLatin1 = charset === "iso-8859-1";
	if (charset !== undefined && !isLatin1) throw new UnsupportedMediaType(["forms in UTF-8 or ISO-8859-1"]);
	const text = isLatin1 ? bytes.toString("latin1") : decode(bytes, charset);
	const decoding = isLatin1 ? { decodeURIComponent: unescapeLatin1 } : {};
	let parameters = 1;
	for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) parameters += 1;
	if (parameters > MAX_PARAMETERS) throw new ContentTooLarge();
	return { ...parse(text, "&", "=", { maxKeys: MAX_PARAMETERS, ...decoding }) };
}

function unescapeLatin1(text: string): string {
	return text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function malformed(detail: string): BadRequest {
	return new BadRequest("malformed_body", detail);
}
