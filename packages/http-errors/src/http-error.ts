import { STATUS_CODES } from "node:http";

/** A problem with one part of the input. `path` is dotted, e.g. `body.recipients.0.email`; empty for the whole. */
export type InputError = { path: string; message: string };

export type HttpErrorFacts = {
	/** 400 to 599. */
	status: number;
	/** Stable and machine readable: `document_already_sent`. Clients branch on this, never on `detail`. */
	code: string;
	/** One or two sentences for a person: what happened and what to do next. Never a secret or someone else's data. */
	detail: string;
	headers?: Record<string, string>;
	errors?: InputError[];
	/** Members specific to this problem (RFC 9457 §3.2). */
	extensions?: Record<string, unknown>;
	cause?: unknown;
};

/**
 * An error as data. Features subclass the kinds in `kinds.ts` beside the code that throws them; a renderer decides
 * the wire format (problem details, RFC 6749, a page).
 */
export class HttpError extends Error {
	readonly status: number;
	readonly code: string;
	readonly headers: Record<string, string>;
	readonly errors: InputError[] | undefined;
	readonly extensions: Record<string, unknown>;

	constructor({ status, code, detail, headers = {}, errors, extensions = {}, cause }: HttpErrorFacts) {
		super(detail, cause === undefined ? undefined : { cause });
		this.name = new.target.name;
		this.status = status;
		this.code = code;
		this.headers = headers;
		this.errors = errors;
		this.extensions = extensions;
	}

	get detail(): string {
		return this.message;
	}

	/** The reason phrase of the status, e.g. `Not Found`. */
	get title(): string {
		return STATUS_CODES[this.status] ?? "Error";
	}
}
