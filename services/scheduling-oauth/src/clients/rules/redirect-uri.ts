import { type ClientKind, isPublic } from "./client-kind.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const LOOPBACK_URI = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?(?=[/?]|$)/;
// Schemes that a browser itself acts on, and ones of the web: an operator cannot allow them as private-use schemes.
const NEVER_PRIVATE =
	/^(about|blob|chrome|data|feed|file|filesystem|ftp|http|https|intent|jar|javascript|mailto|vbscript|view-source|ws|wss):$/;
// Parameters that an authorization response adds itself (RFC 6749 §4.1.2, RFC 9207 §2): repeated ones would be
// ambiguous.
const OURS = ["code", "state", "error", "error_description", "error_uri", "iss"];

/**
 * Why a URL cannot be registered as a redirect URI, or undefined: it must be https, http on loopback (RFC 8252
 * §8.3) or of a private-use scheme (§7.1), plain ASCII, without fragment (RFC 6749 §3.1.2) or credentials. Schemes
 * without a dot, such as `cursor`, must be among `allowedSchemes`.
 */
export function redirectUriProblem(
	uri: string,
	{ allowedSchemes = [] }: { allowedSchemes?: readonly string[] } = {},
): string | undefined {
	if (uri.length > 2048) return "must have at most 2048 characters";
	if (!/^[\x21-\x7e]+$/.test(uri) || /["'<>\\^`{|}*]/.test(uri))
		return "must be an absolute URI in ASCII, with other characters percent-encoded, and without wildcards";
	if (!URL.canParse(uri)) return "must be an absolute URI, such as https://app.example/callback";
	if (uri.includes("#")) return "must not have a fragment (#…)";
	const url = new URL(uri);
	if (url.username || url.password) return "must not contain a username or password";
	const own = OURS.find((name) => url.searchParams.has(name));
	if (own) return `must not have the query parameter ${own}, which the authorization response adds`;
	return schemeProblem(url, uri, allowedSchemes);
}

function schemeProblem(
	{ protocol, hostname }: URL,
	uri: string,
	allowedSchemes: readonly string[],
): string | undefined {
	if (protocol === "https:" || protocol === "http:") {
		// Leniently parsed URLs (`https:host`, `https:/host`) name a host that not every parser sees.
		if (!/^https?:\/\/[^/?]/i.test(uri))
			return "must be an absolute URI, such as https://app.example/callback";
		const loopback = LOOPBACK.includes(hostname);
		// The host appears in a Content-Security-Policy, where only these characters are harmless.
		if (!loopback && !/^[a-z0-9.-]+$/.test(hostname))
			return "must have an ASCII host name or an IPv4 address";
		if (protocol === "http:" && loopback && !LOOPBACK_URI.test(uri))
			return "must write the loopback host as localhost, 127.0.0.1 or [::1]";
		if (protocol === "http:" && !loopback)
			return "must use https (http is allowed for loopback addresses only)";
		return undefined;
	}
	// RFC 8252 §7.1: a private-use scheme is a reversed domain name, so it contains a dot. This also excludes
	// javascript: and data:.
	const isAllowed = allowedSchemes.includes(protocol.slice(0, -1)) && !NEVER_PRIVATE.test(protocol);
	return isAllowed || /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol)
		? undefined
		: "must use https, http on a loopback address, or a private-use scheme with a dot, such as com.example.app:/callback";
}

/** Whether a scheme without a dot may be allowed for one app. */
export function isAllowableScheme(scheme: string): boolean {
	return /^[a-z][a-z0-9+-]{1,50}$/.test(scheme) && !NEVER_PRIVATE.test(`${scheme}:`);
}

/**
 * The registered URI that a request's `redirect_uri` means: the same one, character by character (RFC 9700 §2.1), or
 * for an app on a device a loopback address with any port, since the system chooses it (RFC 8252 §7.3).
 */
export function findRegisteredUri(
	{ kind, redirectUris }: { kind: ClientKind; redirectUris: readonly string[] },
	sent: string | undefined,
): string | undefined {
	if (sent === undefined) return undefined;
	if (redirectUris.includes(sent)) return sent;
	if (kind !== "native" || !URL.canParse(sent)) return undefined;
	const withoutPort = withoutLoopbackPort(sent);
	return redirectUris.find((uri) => withoutPort !== undefined && withoutLoopbackPort(uri) === withoutPort);
}

/** Undefined for any other URI than http on loopback. */
function withoutLoopbackPort(uri: string): string | undefined {
	const [start, host] = LOOPBACK_URI.exec(uri) ?? [];
	return start && `http://${host}${uri.slice(start.length)}`;
}

export function isLoopback(uri: string): boolean {
	return withoutLoopbackPort(uri) !== undefined;
}

/** Whether a program of the user's device receives the response: on loopback, or by its scheme. */
export function isOnDevice(uri: string): boolean {
	return isLoopback(uri) || !/^https?:/i.test(uri);
}

/** The origins of an app's scripts: of its https and loopback redirect URIs, and those registered. Loopback ones have no port. */
export function listCorsOrigins(
	kind: ClientKind,
	redirectUris: readonly string[],
	webOrigins: readonly string[],
): string[] {
	if (!isPublic({ kind })) return [];
	const ofRedirects = redirectUris.filter((uri) => /^https?:/i.test(uri)).map((uri) => new URL(uri).origin);
	return [...new Set([...ofRedirects, ...webOrigins].map(toCorsOrigin))];
}

/** An origin as {@link listCorsOrigins} writes it. */
export function toCorsOrigin(origin: string): string {
	return withoutLoopbackPort(origin) ?? origin;
}
