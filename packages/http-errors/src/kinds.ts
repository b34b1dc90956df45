import { HttpError, type HttpErrorFacts, type InputError } from "./http-error.ts";

type More = Omit<HttpErrorFacts, "status" | "code" | "detail">;

/** 400: invalid request, or an object in a state that does not allow the operation. */
export class BadRequest extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 400, code, detail, ...more });
	}
}

/** 400 with the first problems of the input in `errors`. */
export class ValidationFailed extends BadRequest {
	constructor(problems: InputError[]) {
		const errors = firstProblems(problems);
		const more =
			errors.length < problems.length
				? ` Only the first ${errors.length} problems are listed; how many more there are is not known.`
				: "";
		super("validation_failed", shortened(summarizeProblems(errors), 3_000) + more, { errors });
	}
}

/** 401: not authenticated. Pass the challenge as `headers: { "WWW-Authenticate": … }` (RFC 9110 §11.6.1). */
export class Unauthorized extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 401, code, detail, ...more });
	}
}

/** 403: authenticated, but not allowed. */
export class Forbidden extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 403, code, detail, ...more });
	}
}

/** 404: does not exist, or the caller may not know that it does. */
export class NotFound extends HttpError {
	constructor(code = "not_found", detail = "Not found.", more: More = {}) {
		super({ status: 404, code, detail, ...more });
	}
}

/** 405, with the supported methods in `Allow` (RFC 9110 §15.5.6). */
export class MethodNotAllowed extends HttpError {
	constructor(allow: string[]) {
		const methods = allow.join(", ");
		super({
			status: 405,
			code: "method_not_allowed",
			detail: `Method not allowed. Allowed: ${methods}.`,
			headers: { Allow: methods },
		});
	}
}

/** 409: conflicts with the current state. */
export class Conflict extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 409, code, detail, ...more });
	}
}

/** 410: no longer exists. */
export class Gone extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 410, code, detail, ...more });
	}
}

/** 413. `limit` in bytes. */
export class ContentTooLarge extends HttpError {
	constructor(limit?: number) {
		const detail = limit
			? `The request body is too large. The limit is ${limit} bytes.`
			: "The request body is too large.";
		super({ status: 413, code: "content_too_large", detail });
	}
}

/** 415: the endpoint does not accept this media type. */
export class UnsupportedMediaType extends HttpError {
	constructor(accepted: string[]) {
		super({
			status: 415,
			code: "unsupported_media_type",
			detail: `Unsupported Content-Type. Send the body as ${accepted.join(" or ")}.`,
		});
	}
}

/** 422: well-formed, but cannot be processed. */
export class UnprocessableContent extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 422, code, detail, ...more });
	}
}

/** 429. `retryAfterSeconds` is rounded up and at least 1 (RFC 9110 §10.2.3). */
export class TooManyRequests extends HttpError {
	constructor(retryAfterSeconds: number, detail = "Too many requests. Try again later.", more: More = {}) {
		const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
		super({
			status: 429,
			code: "too_many_requests",
			detail,
			...more,
			headers: { ...more.headers, "Retry-After": String(seconds) },
		});
	}
}

/** 500: an internal error. The response has no details; the log does, under the request id. */
export class InternalServerError extends HttpError {
	constructor() {
		super({
			status: 500,
			code: "internal_error",
			detail:
				"Something went wrong on our side. Try again. If the problem persists, contact support with the request ID.",
		});
	}
}

/** 503: a backing service does not respond. */
export class ServiceUnavailable extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 503, code, detail, ...more });
	}
}

/** Upper bound of the problems in a response. Checks stop when they have found more. */
export const MAX_PROBLEMS = 20;
/** Bytes of JSON. With the text, which occurs twice, a response has at most 16 kB. */
const MAX_LIST_BYTES = 8_000;

function firstProblems(problems: InputError[]): InputError[] {
	let left = MAX_LIST_BYTES;
	return problems
		.slice(0, MAX_PROBLEMS)
		.map(({ path, message }) => ({ path: shortened(path, 1_000), message: shortened(message, 3_000) }))
		.filter((problem) => {
			left -= Buffer.byteLength(JSON.stringify(problem));
			return left >= 0;
		});
}

/** Text of at most `maxBytes` as JSON, in which a character has up to six bytes. */
function shortened(text: string, maxBytes: number): string {
	if (text.length <= maxBytes && Buffer.byteLength(JSON.stringify(text)) <= maxBytes) return text;
	return `${text.slice(0, maxBytes / 6 - 1).toWellFormed()}…`;
}

/** The first three problems in one line, with the parameter names as the caller sent them. */
function summarizeProblems(errors: InputError[]): string {
	if (errors.length === 0) return "The request is not valid.";
	const problems = errors.map(({ path, message }) => (path ? `${readName(path)}: ${message}` : message));
	return firstOf(problems).join("; ");
}

/** The first three texts, and "…" if there are more. */
export function firstOf(texts: string[]): string[] {
	return texts.length > 3 ? [...texts.slice(0, 3), "…"] : texts;
}

/** `body.recipients.0.email` is `recipients.0.email` to the caller. */
function readName(path: string): string {
	return path.replace(/^(?:body|query|path)\.(?=.)/, "");
}
