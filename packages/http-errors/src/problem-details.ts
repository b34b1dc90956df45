import type { Response } from "express";
import type { HttpError } from "./http-error.ts";
import { requestIdOf } from "./request-id.ts";

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

/** Responds with `application/problem+json` (RFC 9457), never cached. */
export function sendProblem(error: HttpError, response: Response): void {
	response
		.status(error.status)
		.set(error.headers)
		.set("Cache-Control", "no-store")
		.type("application/problem+json")
		.send(JSON.stringify(presentProblem(error, requestIdOf(response))));
}
