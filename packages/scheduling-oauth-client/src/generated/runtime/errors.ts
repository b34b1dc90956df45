// Generated from packages/api-client/runtime/errors.ts by `pnpm --filter @repo/api-client generate`: do not edit.
/** An invalid parameter of a request, such as `{ path: "body.title", message: "…" }`. */
export type ParameterError = { path: string; message: string };

/** The service answered with an error. Branch on `code`, which is stable; `message` is for people. */
export class ApiError extends Error {
	override name = "ApiError";
	readonly status: number;
	/** `validation_failed`, `document_not_found`, `invalid_grant` … */
	readonly code: string;
	/** With the code `validation_failed`: each invalid parameter. */
	readonly errors: ParameterError[];
	/** Include it when you contact support. */
	readonly requestId: string | undefined;
	readonly headers: Headers;

	constructor(response: Response, text: string) {
		const body = readObject(text);
		const code = body.code ?? body.error;
		const message = body.detail ?? body.error_description ?? body.message;
		super(typeof message === "string" ? message : `The service answered ${response.status}.`);
		this.status = response.status;
		this.code = typeof code === "string" ? code : `http_${response.status}`;
		this.errors = Array.isArray(body.errors) ? body.errors : [];
		this.requestId = response.headers.get("x-request-id") ?? undefined;
		this.headers = response.headers;
	}
}

/** There was no answer: the connection failed or timed out. `cause` says why. */
export class ConnectionError extends Error {
	override name = "ConnectionError";
}

/** A proxy in front of the service may answer with a page. */
function readObject(text: string): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null ? { ...value } : {};
	} catch {
		return {};
	}
}
