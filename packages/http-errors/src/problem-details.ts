import type { Response } from "express";
import type { HttpError } from "./http-error.ts";
import { getRequestId } from "./request-id.ts";

/** The members of RFC 9457 §3.1 and ours: `code` for programs, `errors` for input, `message` for older clients. */
export type ProblemDetails = {
	type: string;
	title: string;
	status: number;
	detail: string;
	instance: string;
	code: string;
	message: string;
	errors?: { path: string; message: string }[];
};

export function presentProblem(error: HttpError, requestId: string): ProblemDetails {
	return {
		...error.extensions,
		type: "about:blank",
		title: error.title,
		status: error.status,
		detail: error.detail,
		instance: `urn:uuid:${requestId}`,
		code: error.code,
		message: error.detail,
		...(error.errors && { errors: error.errors }),
	};
}

export type RenderedError = { status: number; headers: Record<string, string>; body: string };

/** A response of `application/problem+json` (RFC 9457), never cached. */
export function renderProblem(error: HttpError, requestId: string): RenderedError {
	return {
		status: error.status,
		headers: {
			...error.headers,
			"Cache-Control": "no-store",
			"Content-Type": "application/problem+json; charset=utf-8",
		},
		body: JSON.stringify(presentProblem(error, requestId)),
	};
}

/** Responds with {@link renderProblem}. */
export function sendProblem(error: HttpError, response: Response): void {
	const { status, headers, body } = renderProblem(error, getRequestId(response));
	response.status(status).set(headers).send(body);
}
