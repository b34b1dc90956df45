import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { RequestHandler, Response } from "express";

/** Ids of the caller, such as `{ client: "app_1" }`. Never a secret or unverified input. */
export type CallerFacts = Record<string, string | number>;

type RequestContext = { readonly id: string; caller: CallerFacts; language?: string };

const contexts = new AsyncLocalStorage<RequestContext>();

/**
 * Gives every request a UUID, sent as `X-Request-Id` and returned by {@link getRequestId} and {@link
 * currentRequestId}.
 */
export const requestId: RequestHandler = (_request, response, next) => {
	const context: RequestContext = { id: randomUUID(), caller: {} };
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

/** Sets the language (BCP 47) of the response to the current request: of its page, and of an error on the way to it. */
export function noteLanguage(language: string): void {
	const context = contexts.getStore();
	if (context) context.language = language;
}

/** What {@link noteLanguage} set; undefined for a request of a program, in a job or a command. */
export function currentLanguage(): string | undefined {
	return contexts.getStore()?.language;
}

/** What {@link noteCaller} recorded about the request of a response. */
export function getCaller(response: Response): CallerFacts {
	return findContext(response)?.caller ?? {};
}

function findContext(response: Response): RequestContext | undefined {
	return response.locals.context as RequestContext | undefined;
}
