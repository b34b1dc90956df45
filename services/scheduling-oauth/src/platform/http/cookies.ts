import type { IncomingHttpHeaders } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";

/** The part of a request that carries cookies. */
export type WithHeaders = { headers: IncomingHttpHeaders };

type Security = { secureCookies: boolean };

/** The value of a cookie that {@link setCookie} set, or undefined. */
export function readCookie({ secureCookies }: Security, request: WithHeaders, name: string) {
	return parseCookie(request.headers.cookie ?? "")[fullName(secureCookies, name)];
}

/** A Set-Cookie header: for us alone, not for scripts, not sent along from other sites' forms. Without `seconds` it goes with the browser. */
export function setCookie(
	{ secureCookies }: Security,
	name: string,
	value: string,
	seconds?: number,
): string {
	return stringifySetCookie({
		name: fullName(secureCookies, name),
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

// RFC 6265bis §4.1.3.2: `__Host-` keeps a sibling subdomain from setting it. Browsers take it on https only.
function fullName(secure: boolean, name: string): string {
	return secure ? `__Host-${name}` : name;
}
