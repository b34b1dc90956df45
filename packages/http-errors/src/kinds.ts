import { HttpError, type HttpErrorFacts, type InputError } from "./http-error.ts";

type More = Omit<HttpErrorFacts, "status" | "code" | "detail">;

/** 400: the request cannot be understood, or the thing is not in a state that allows it. */
export class BadRequest extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 400, code, detail, ...more });
	}
}

/** 400 with every fault of the input in `errors`. The only error that is known to be the caller's typing. */
export class ValidationFailed extends BadRequest {
	constructor(errors: InputError[]) {
		super("validation_failed", summarizeProblems(errors), { errors });
	}
}

/** 401: who is asking is not known. Give the challenge as `headers: { "WWW-Authenticate": … }` (RFC 9110 §11.6.1). */
export class Unauthorized extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 401, code, detail, ...more });
	}
}

/** 403: known, and not allowed. */
export class Forbidden extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 403, code, detail, ...more });
	}
}

/** 404: not there, or not the caller's to know about. */
export class NotFound extends HttpError {
	constructor(code = "not_found", detail = "Nothing was found at this address.", more: More = {}) {
		super({ status: 404, code, detail, ...more });
	}
}

/** 405, with the methods that would work in `Allow` (RFC 9110 §15.5.6). */
export class MethodNotAllowed extends HttpError {
	constructor(allow: string[]) {
		const methods = allow.join(", ");
		super({
			status: 405,
			code: "method_not_allowed",
			detail: `This address accepts ${methods} only.`,
			headers: { Allow: methods },
		});
	}
}

/** 409: collides with something that is already there. */
export class Conflict extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 409, code, detail, ...more });
	}
}

/** 410: was there, and is over. */
export class Gone extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 410, code, detail, ...more });
	}
}

/** 413: larger than this address takes. `limit` in bytes. */
export class ContentTooLarge extends HttpError {
	constructor(limit?: number) {
		const detail = limit
			? `The body is larger than the ${limit} bytes this address takes.`
			: "The body is larger than this address takes.";
		super({ status: 413, code: "content_too_large", detail });
	}
}

/** 415: a media type this address does not read. */
export class UnsupportedMediaType extends HttpError {
	constructor(accepted: string[]) {
		super({
			status: 415,
			code: "unsupported_media_type",
			detail: `Send the body as ${accepted.join(" or ")}, and say so in Content-Type.`,
		});
	}
}

/** 422: well-formed, and cannot be worked with. */
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

/** 500: not the caller's fault. Says nothing of what happened; the log does, under the request id. */
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

/** 503: something this service needs does not answer. */
export class ServiceUnavailable extends HttpError {
	constructor(code: string, detail: string, more: More = {}) {
		super({ status: 503, code, detail, ...more });
	}
}

const MAX_PROBLEMS = 3;

/** The first three problems in one line, as a caller that shows only `message` sees them. */
export function summarizeProblems(errors: InputError[]): string {
	if (errors.length === 0) return "The request is not valid.";
	const shown = errors
		.slice(0, MAX_PROBLEMS)
		.map(({ path, message }) => (path ? `${path}: ${message}` : message));
	const rest = errors.length > MAX_PROBLEMS ? ["…"] : [];
	return [...shown, ...rest].join("; ");
}
