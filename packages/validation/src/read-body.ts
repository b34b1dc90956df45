import type { IncomingMessage } from "node:http";
import { UnsupportedMediaType } from "@repo/http-errors";
import express, { type Request, type Response } from "express";
import type { BodyType } from "./endpoint.ts";
import { parseBody, readBytes } from "./parse-body.ts";

const DEFAULT_LIMIT = 100_000;

/** `parse` throws 400, 413 and 415. */
export type ReceivedBody = { length: number; parse: () => unknown };
export type BodyReader = (request: Request, response: Response) => Promise<ReceivedBody | undefined>;

/**
 * A reader for the given media types and `limit` in bytes. Resolves to undefined without a body. Rejects with errors
 * that {@link asHttpError} recognizes: 400 malformed, 413, 415.
 */
export function bodyReader(types: readonly BodyType[], limit = DEFAULT_LIMIT): BodyReader {
	const inflate = express.raw({ limit, type: () => true });
	return async (request, response) => {
		if (!hasBody(request)) return undefined;
		const [type, charset] = readContentType(request);
		const accepted = types.find((one) => one === type);
		if (!accepted) throw new UnsupportedMediaType([...types]);
		const { "content-encoding": encoding = "identity" } = request.headers;
		const bytes: Buffer =
			encoding === "identity"
				? await readBytes(request, limit)
				: await new Promise((resolve, reject) => {
						inflate(request, response, (error?: unknown) => (error ? reject(error) : resolve(request.body)));
					});
		return { length: bytes.length, parse: () => parseBody(accepted, bytes, charset) };
	};
}

/** The media type, and its charset if that is not UTF-8. */
function readContentType({ headers }: IncomingMessage): [type: string, charset: string | undefined] {
	const [type = "", ...parameters] = (headers["content-type"] ?? "").split(";");
	const charset = /(?:^|;)\s*charset="?([^";\s]*)/i.exec(parameters.join(";"))?.[1];
	// `utf8` and `ascii` are not registered names, but clients send them. ASCII is UTF-8, too.
	const isUtf8 = charset && /^(?:utf-?8|(?:us-)?ascii)$/i.test(charset);
	return [type.trim().toLowerCase(), isUtf8 ? undefined : charset?.toLowerCase()];
}

// RFC 9112 §6.3: a request has a body if it declares its length or is chunked.
function hasBody(request: Request): boolean {
	return request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"]) > 0;
}
