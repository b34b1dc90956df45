import { HttpError } from "./http-error.ts";
import { BadRequest, ContentTooLarge, UnsupportedMediaType } from "./kinds.ts";

type ParserError = { type?: unknown; status?: unknown; limit?: unknown };

/**
 * The known error for `thrown`, or undefined for an internal error. Recognizes what Express's router and body
 * parsers throw for invalid requests; nothing else becomes a 4xx.
 */
export function asHttpError(thrown: unknown): HttpError | undefined {
	if (thrown instanceof HttpError) return thrown;
	if (typeof thrown !== "object" || thrown === null) return undefined;
	const { type, status, limit } = thrown as ParserError;
	// The router sets a status on a path that it cannot decode; other URIErrors have none.
	if (thrown instanceof URIError && status === 400)
		return new BadRequest("malformed_path", "The path is not valid percent-encoded UTF-8.");
	switch (type) {
		case "entity.too.large":
			return new ContentTooLarge(typeof limit === "number" ? limit : undefined);
		case "parameters.too.many":
		case "querystring.parse.rangeError":
			return new ContentTooLarge();
		case "charset.unsupported":
		case "encoding.unsupported":
			return new UnsupportedMediaType(["UTF-8, uncompressed or gzip"]);
		case "entity.parse.failed":
			return new BadRequest(
				"malformed_body",
				"The body is not what its Content-Type says: it cannot be parsed.",
			);
		case "entity.verify.failed":
		case "request.aborted":
		case "request.size.invalid":
		case "stream.encoding.set":
			return new BadRequest("malformed_body", "The body is incomplete or damaged.");
	}
	// Errors of a compressed body have only a status, set by the body parser: zlib's begin with Z_, Brotli's with
	// ERR__.
	if (status === 400 && "code" in thrown && /^(Z_|ERR__)/.test(String(thrown.code)))
		return new BadRequest("malformed_body", "The compressed body cannot be decompressed.");
	return undefined;
}
