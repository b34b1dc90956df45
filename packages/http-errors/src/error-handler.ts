import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import { HttpError } from "./http-error.ts";
import { BadRequest, ContentTooLarge, InternalServerError, NotFound, UnsupportedMediaType } from "./kinds.ts";
import { getRequestId } from "./request-id.ts";

export type ErrorRenderer = (error: HttpError, response: Response, request: Request) => void;

/** What is logged beside an error. `route` is the route's pattern. */
type FaultFacts = { requestId: string; method: string; route: string; errorCode: string };

export type ErrorHandlerOptions = {
	render: ErrorRenderer;
	/** Called once for each internal error: an unknown error, a known 5xx with a cause, or any in the middle of a response. */
	logFault: (error: unknown, facts: FaultFacts) => void;
	/** The response to an unknown error instead of a bare 500, e.g. that the database is unavailable. */
	translate?: (error: unknown) => HttpError | undefined;
};

/** The last middleware: renders a known error, and responds with a bare 500 to any other. Logs internal errors once. */
export function errorHandler({ render, logFault, translate }: ErrorHandlerOptions): ErrorRequestHandler {
	return (thrown, request, response, _next) => {
		const known = asHttpError(thrown);
		const error = known ?? translate?.(thrown) ?? new InternalServerError();
		response.locals.errorCode = error.code;
		if (!known || response.headersSent || (known.status >= 500 && known.cause !== undefined)) {
			// The route's pattern, not the URL, which may contain tokens.
			const route = String(request.route?.path ?? "none");
			const facts = { requestId: getRequestId(response), method: request.method, route };
			logFault(thrown, { ...facts, errorCode: error.code });
		}
		if (response.headersSent) {
			response.destroy();
			return;
		}
		render(error, response, request);
	};
}

/** The code of the error behind a response; undefined when there was none. */
export function findErrorCode(response: Response): string | undefined {
	return response.locals.errorCode as string | undefined;
}

/** Responds to requests that match no route. */
export const notFoundHandler: RequestHandler = (_request, _response, next) => next(new NotFound());

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
