import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import { asHttpError } from "./as-http-error.ts";
import type { HttpError } from "./http-error.ts";
import { InternalServerError, NotFound } from "./kinds.ts";
import { requestIdOf } from "./request-id.ts";

export type ErrorRenderer = (error: HttpError, response: Response, request: Request) => void;

export type ErrorHandlerOptions = {
	render: ErrorRenderer;
	/** Called once for each fault that is not the caller's: an error that is not a known one, or a known 5xx with a cause. */
	logFault: (error: unknown, facts: { requestId: string; method: string; path: string }) => void;
	/** What to tell the caller of an unknown error instead of a bare 500, e.g. that the database is gone. */
	translate?: (error: unknown) => HttpError | undefined;
};

/** The last middleware: a known error is rendered, any other is answered as a bare 500. Faults are logged once. */
export function errorHandler({ render, logFault, translate }: ErrorHandlerOptions): ErrorRequestHandler {
	return (thrown, request, response, _next) => {
		const known = asHttpError(thrown);
		if (!known || (known.status >= 500 && known.cause !== undefined)) {
			// The route's pattern, not the address: addresses may carry tokens.
			const path = String(request.route?.path ?? "(no route)");
			logFault(thrown, { requestId: requestIdOf(response), method: request.method, path });
		}
		if (response.headersSent) {
			response.destroy();
			return;
		}
		const error = known ?? translate?.(thrown) ?? new InternalServerError();
		response.locals.errorCode = error.code;
		render(error, response, request);
	};
}

/** The code of the error that a response was rendered from; undefined when there was none. */
export function errorCodeOf(response: Response): string | undefined {
	return response.locals.errorCode as string | undefined;
}

/** Answers requests that no route matches. */
export const notFoundHandler: RequestHandler = (_request, _response, next) => next(new NotFound());
