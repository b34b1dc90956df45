import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import { asHttpError } from "./as-http-error.ts";
import type { HttpError } from "./http-error.ts";
import { InternalServerError, NotFound } from "./kinds.ts";
import { requestIdOf } from "./request-id.ts";

export type ErrorRenderer = (error: HttpError, response: Response, request: Request) => void;

/** What is logged beside an error. `route` is the route's pattern. */
export type FaultFacts = { requestId: string; method: string; route: string; errorCode: string };

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
			const facts = { requestId: requestIdOf(response), method: request.method, route };
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
export function errorCodeOf(response: Response): string | undefined {
	return response.locals.errorCode as string | undefined;
}

/** Responds to requests that match no route. */
export const notFoundHandler: RequestHandler = (_request, _response, next) => next(new NotFound());
