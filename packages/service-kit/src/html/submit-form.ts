import { HttpError } from "@repo/http-errors";
import { z } from "zod";
import { errorIn, kitWords } from "../languages/look-up-words.ts";

/** Submitted values by field. */
export type Typed = Record<string, string>;
/** Errors by field; `form` for the whole form. */
export type FormErrors = Record<string, string>;

export type FormState = {
	typed: Typed;
	errors: FormErrors;
	/** What the person does about the error of the whole form, in another tab. */
	remedy?: { href: string; label: string };
};

export const emptyForm: FormState = { typed: {}, errors: {} };

/** Whether a checkbox is checked: as it was submitted, if the form is drawn again with errors. */
export function isChecked({ typed, errors }: FormState, name: string, otherwise = false): boolean {
	return Object.keys(errors).length > 0 ? Object.hasOwn(typed, name) : otherwise;
}

const fields = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/**
 * The request of an endpoint that a page's form posts to: {@link submitForm} checks the fields, so that errors appear
 * on the page.
 */
export const formRequest = {
	body: fields,
	bodyTypes: ["application/x-www-form-urlencoded"],
	bodyOptional: true,
} as const;

/** `?done` after a form succeeded, so that the page confirms it. */
export const doneQuery = z.object({ done: z.unknown().optional() });

/** The fields as text; a repeated field counts as missing. */
export function readTyped(body: object): Typed {
	return Object.fromEntries(
		Object.entries(body).filter((one): one is [string, string] => typeof one[1] === "string"),
	);
}

/** What a form that is sent with GET contains, without empty fields. */
export function given(query: object): Typed {
	return Object.fromEntries(Object.entries(readTyped(query)).filter(([, text]) => text !== ""));
}

/**
 * A form that is sent with GET: its values, and the form with what is wrong, for the page to show. Without values, which an
 * invalid form gets, `schema` has to be valid.
 */
export function readQueryForm<Query>(
	schema: z.ZodType<Query>,
	query: object,
): { query: Query; form: FormState } {
	const { data, error } = schema.safeParse(query);
	const form = { typed: given(query), errors: error ? toFormErrors(error) : {} };
	return { query: error ? schema.parse({}) : data, form };
}

type Refused = { status: 400 | 403 | 409 | 429; headers: Record<string, string>; form: FormState };
export type Submitted<Done> = { done: Done; refused?: undefined } | { done?: undefined; refused: Refused };

type Form<Typed, Done> = {
	/** Runs first: throws unless the CSRF token is valid. */
	check: () => void;
	act: (typed: Typed) => Promise<Done>;
	/**
	 * The field that an error belongs to, by the error's code; other errors belong to the whole form. A 404 that it
	 * names becomes a 400.
	 */
	fieldOf?: Record<string, string>;
};

/**
 * Validates a form with `schema` and acts on it. Errors that the user can fix (an invalid field, or a 400, 403, 409 or
 * 429 that `check` or `act` throws, or a 404 that `fieldOf` names) return the form to show again, with its values except passwords.
 */
export async function submitForm<Schema extends z.ZodType, Done>(
	schema: Schema,
	body: z.output<typeof fields>,
	{ check, act, fieldOf = {} }: Form<z.output<Schema>, Done>,
): Promise<Submitted<Done>> {
	const typed = readTyped(body);
	try {
		check();
		const parsed = schema.safeParse(typed);
		if (!parsed.success) return { refused: refusal(400, typed, toFormErrors(parsed.error)) };
		return { done: await act(parsed.data) };
	} catch (error) {
		if (!(error instanceof HttpError)) throw error;
		const { code, headers } = error;
		// It is about what the field names, not about the form's address.
		const status = error.status === 404 && Object.hasOwn(fieldOf, code) ? 400 : error.status;
		if (!isRepairable(status)) throw error;
		const shown = error.in();
		const write = shown === error ? sentence : (message: string) => message;
		const errors = errorsByField(shown, write) ?? { [fieldOf[code] ?? "form"]: errorIn(error).detail };
		return { refused: refusal(status as Refused["status"], typed, errors, headers) };
	}
}

function refusal(status: Refused["status"], typed: Typed, errors: FormErrors, headers = {}): Refused {
	return { status, headers, form: { typed: shownAgain(typed), errors } };
}

/** What a form that is drawn again contains: no passwords. */
export function shownAgain(typed: Typed): Typed {
	return Object.fromEntries(Object.entries(typed).filter(([name]) => !/password|csrf/i.test(name)));
}

/** For a ValidationFailed, whose paths are the API's field names. */
function errorsByField({ errors }: HttpError, write: (message: string) => string): FormErrors | undefined {
	if (!errors?.length) return undefined;
	return Object.fromEntries(
		errors.map(({ path, message }) => [path.replace(/^body\./, "") || "form", write(message)]),
	);
}

function isRepairable(status: number): boolean {
	return [400, 403, 409, 429].includes(status);
}

function toFormErrors(error: z.ZodError): FormErrors {
	const errors: FormErrors = {};
	for (const { path, message } of error.issues) errors[String(path[0] ?? "form")] ??= sentence(message);
	return errors;
}

/** A validation message, phrased for people; the usual ones in the page's language. */
export function sentence(message: string): string {
	const { problems } = kitWords().kit;
	const limit = Number(/\d+/.exec(message)?.[0]);
	if (kitWords() === kitWords("en")) return inEnglish(message);
	if (/^(is required|must (be filled in|not be empty|have a visible))|received undefined/.test(message))
		return problems.missing;
	if (/^must have at most \d+ char/.test(message)) return problems.tooLong({ max: limit });
	if (/^must have at least \d/.test(message)) return problems.tooShort({ min: limit });
	if (/email address/.test(message)) return problems.notEmail;
	if (/one of/.test(message)) return problems.notChoice;
	if (/confirmed/.test(message)) return problems.confirm;
	if (/name of this service/.test(message)) return problems.serviceName;
	if (/private network/.test(message)) return problems.privateAddress;
	// A text for people begins with a capital letter. The others are for programs.
	return /^(\p{Ll}|Invalid)/u.test(message) ? problems.invalid : message;
}

function inEnglish(message: string): string {
	const known = message.startsWith("is required") ? "must be filled in" : message;
	return `${known.charAt(0).toUpperCase()}${known.slice(1)}${/[.!?]$/.test(known) ? "" : "."}`;
}

const html = (description: string) => ({ description, contentType: "text/html; charset=utf-8" });

/** Responses of a page's endpoint. */
export const pageResponses = {
	200: html("The page"),
	303: { description: "Redirects after success" },
	400: html("The form again, with errors"),
	403: html("The form again: invalid CSRF token"),
	409: html("The form again: a conflict"),
	429: html("Too many requests"),
} as const;

/** 303 to `location`, a path of this service. */
export function seeOther(location: string, headers: Record<string, string | string[]> = {}) {
	return { status: 303 as const, headers: { Location: location, "Cache-Control": "no-store", ...headers } };
}
