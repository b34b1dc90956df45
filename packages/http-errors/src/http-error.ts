import { STATUS_CODES } from "node:http";
import { currentLanguage } from "./request-id.ts";

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
	/** The text in another language, for errors that are shown to people. */
	textIn?: (language: string) => ErrorText;
};

export type ErrorText = Pick<HttpErrorFacts, "detail" | "errors">;

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
	private readonly textIn: HttpErrorFacts["textIn"];

	constructor({
		status,
		code,
		detail,
		headers = {},
		errors,
		extensions = {},
		cause,
		textIn,
	}: HttpErrorFacts) {
		super(detail, cause === undefined ? undefined : { cause });
		this.name = new.target.name;
		this.status = status;
		this.code = code;
		this.headers = headers;
		this.errors = errors;
		this.extensions = extensions;
		this.textIn = textIn;
	}

	/** The same error in another language (BCP 47), by default the request's; in English where there is no other text. */
	in(language = currentLanguage() ?? "en"): this {
		const text = this.textIn?.(language);
		if (!text) return this;
		const { detail, errors = this.errors } = text;
		return Object.assign(Object.create(this), { message: detail, errors });
	}

	get detail(): string {
		return this.message;
	}

	/** The reason phrase of the status, e.g. `Not Found`. */
	get title(): string {
		return STATUS_CODES[this.status] ?? "Error";
	}
}

type More = Omit<HttpErrorFacts, "status" | "code" | "detail">;
/** A detail in English with its text in other languages. */
export type Said = readonly [detail: string, more: More];
type Kind = new (code: string, detail: string, more?: More) => HttpError;

/**
 * A class of one of the `kinds.ts` with a fixed code. `detail` is its text, or makes the text of the constructor's
 * arguments, which may have other languages. In logs, its name is the code in Pascal case.
 */
export function errorOf<K extends Kind, Args extends unknown[] = []>(
	kind: K,
	code: string,
	detail: string | ((...args: Args) => string | Said),
	more?: More,
): new (
	...args: Args
) => InstanceType<K> {
	const Base: Kind = kind;
	class Fixed extends Base {
		constructor(...args: Args) {
			const text = typeof detail === "string" ? detail : detail(...args);
			const [said, own] = typeof text === "string" ? [text] : text;
			super(code, said, own ? { ...more, ...own } : more);
			this.name = code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
		}
	}
	return Fixed as unknown as new (
		...args: Args
	) => InstanceType<K>;
}
