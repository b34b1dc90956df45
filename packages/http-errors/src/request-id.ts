import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { RequestHandler, Response } from "express";

/** Ids of the caller, such as `{ client: "app_1" }`. Never a secret or unverified input. */
export type CallerFacts = Record<string, string | number>;

type RequestContext = { readonly id: string; caller: CallerFacts };

const contexts = new AsyncLocalStorage<RequestContext>();

/**
 * Gives every request a UUID, sent as `X-Request-Id` and returned by {@link getRequestId} and {@link
 * currentRequestId}.
 */
export const requestId: RequestHandler = (_request, response, next) => {
	const context = { id: randomUUID(), caller: {} };
	response.locals.context = context;
	response.setHeader("X-Request-Id", context.id);
	contexts.run(context, next);
};

export function getRequestId(response: Response): string {
	return findContext(response)?.id ?? "";
}

/** The id of the current request; undefined in a job or a command. */
export function currentRequestId(): string | undefined {
	return contexts.getStore()?.id;
}

/** Records who sent the current request, for its log line. */
export function noteCaller(facts: CallerFacts): void {
	const context = contexts.getStore();
	if (context) context.caller = { ...context.caller, ...facts };
}

/** What {@link noteCaller} recorded about the request of a response. */
export function getCaller(response: Response): CallerFacts {
	return findContext(response)?.caller ?? {};
}

function findContext(response: Response): RequestContext | undefined {
	return response.locals.context as RequestContext | undefined;
}
