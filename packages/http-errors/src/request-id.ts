import { randomUUID } from "node:crypto";
import type { RequestHandler, Response } from "express";

/** Gives every request a UUID of its own, answered as `X-Request-Id` and found by {@link requestIdOf}. */
export const requestId: RequestHandler = (_request, response, next) => {
	const id = randomUUID();
	response.locals.requestId = id;
	response.setHeader("X-Request-Id", id);
	next();
};

export function requestIdOf(response: Response): string {
	return String(response.locals.requestId ?? "");
}
