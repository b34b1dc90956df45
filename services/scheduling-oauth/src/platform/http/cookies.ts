import type { IncomingHttpHeaders } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";

/** The part of a request that carries cookies. */
export type WithHeaders = { headers: IncomingHttpHeaders };

type Security = { secureCookies: boolean };

/** The value of a cookie that {@link setCookie} set, or undefined. */
export function readCookie({ secureCookies }: Security, request: WithHeaders, name: string) {
	return parseCookie(request.headers.cookie ?? "")[cookieName({ secureCookies }, name)];
}

/** A Set-Cookie header: for us alone, not for scripts, not sent along from other sites' forms. Without `seconds` it goes with the browser. */
export function setCookie(
	{ secureCookies }: Security,
	name: string,
	value: string,
	seconds?: number,
): string {
	return stringifySetCookie({
		name: cookieName({ secureCookies }, name),
		value,
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure: secureCookies,
		...(seconds !== undefined && { maxAge: seconds }),
	});
}

export function clearCookie(security: Security, name: string): string {
	return setCookie(security, name, "", 0);
}

/**
 * What a browser knows one of our cookies by. A host's ports share their cookies (RFC 6265 §8.5): on localhost ours would
 * replace the `session` of an app beside us (Flask's, Starlette's), and with it the state that the app waits for.
 */
export function cookieName({ secureCookies }: Security, name: string): string {
	// RFC 6265bis §4.1.3.2: `__Host-` keeps a sibling subdomain from setting it. Browsers take it on https only.
	return `${secureCookies ? "__Host-" : ""}scheduling-${name}`;
}
