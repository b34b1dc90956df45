import type { IncomingHttpHeaders } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";

/** A request's cookies, and `ip` as Express determines it from the trusted proxies. */
export type WithHeaders = { headers: IncomingHttpHeaders; ip?: string | undefined };

export type CookieOptions = { isHttps: boolean };

/**
 * The value of a cookie set by {@link setCookie}, or undefined. A host's ports share their cookies (RFC 6265 §8.5), so
 * `name` contains the service's: on localhost, a plain `session` would replace that of another app.
 */
export function readCookie({ isHttps }: CookieOptions, request: WithHeaders, name: string) {
	return parseCookie(request.headers.cookie ?? "")[cookieName({ isHttps }, name)];
}

/**
 * A Set-Cookie header: not readable by scripts, not sent from other sites' forms (SameSite=Lax). Without `seconds`,
 * the cookie lasts until the browser closes.
 */
export function setCookie({ isHttps }: CookieOptions, name: string, value: string, seconds?: number): string {
	return stringifySetCookie({
		name: cookieName({ isHttps }, name),
		value,
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure: isHttps,
		...(seconds !== undefined && { maxAge: seconds }),
	});
}

/** A Set-Cookie header that removes a cookie. */
export function clearCookie(options: CookieOptions, name: string): string {
	return setCookie(options, name, "", 0);
}

/**
 * A cookie's name in the browser: on https with `__Host-`, which prevents a sibling subdomain from setting it (RFC
 * 6265bis §4.1.3.2).
 */
export function cookieName({ isHttps }: CookieOptions, name: string): string {
	return `${isHttps ? "__Host-" : ""}${name}`;
}
