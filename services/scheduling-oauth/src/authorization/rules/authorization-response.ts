import { decodeValue, sendable } from "./raw-query.ts";

/** How an answer gets to the app: in the query of the redirect, or as a form that the browser posts. */
export const responseModes = ["query", "form_post"] as const;
export type ResponseMode = (typeof responseModes)[number];

export type Answer = {
	code?: string;
	error?: string;
	error_description?: string;
	iss?: string | undefined;
};

/** What the browser brings back to the app. */
export type Back = {
	redirectUri: string;
	answer: Answer;
	rawState: string | null | undefined;
	mode: ResponseMode | null | undefined;
};

/** The fields of a response by `form_post` (OAuth 2.0 Form Post Response Mode §2). */
export function formFields({ answer, rawState }: Back): Record<string, string> {
	const state = decodeValue(rawState ?? "");
	const fields = Object.entries({ ...answer, state: state || undefined });
	return Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/**
 * The URL that the user's browser returns to (RFC 6749 §4.1.2): the redirect URI with its own query, then the
 * response. `rawState` is returned as received, not decoded and encoded again.
 */
export function authorizationResponse(
	redirectUri: string,
	answer: Answer,
	rawState: string | null | undefined,
): string {
	const parameters = Object.entries(answer)
		.filter((entry): entry is [string, string] => entry[1] !== undefined)
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
	if (typeof rawState === "string") parameters.push(`state=${sendable(rawState)}`);
	if (parameters.length === 0) return redirectUri;
	return redirectUri + separatorAfter(redirectUri) + parameters.join("&");
}

function separatorAfter(uri: string): string {
	if (!uri.includes("?")) return "?";
	return /[?&]$/.test(uri) ? "" : "&";
}

/**
 * Where the browser returns to, as a person reads it: the origin, or the scheme of an app on the device. A host in
 * another script stays in Punycode, so that it cannot look like a different host.
 */
export function toReturnTarget(redirectUri: string): string {
	const { protocol, origin } = new URL(redirectUri);
	return isOfWeb(protocol) ? origin : protocol;
}

/**
 * A redirect URI as a source of CSP's form-action, without which Chrome and Safari block the redirect after the
 * form: its origin, or its scheme if the policy's grammar cannot express the origin.
 */
export function readFormTarget(redirectUri: string): string {
	const { protocol, hostname, origin } = new URL(redirectUri);
	return isOfWeb(protocol) && !hostname.startsWith("[") ? origin : protocol;
}

export const isOfWeb = (protocol: string) => protocol === "https:" || protocol === "http:";
