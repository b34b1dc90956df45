const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
// Parameters that an authorization response adds itself (RFC 6749 §4.1.2, RFC 9207 §2): repeated ones would be
// ambiguous.
const OURS = ["code", "state", "error", "error_description", "error_uri", "iss"];

/**
 * Why a URL cannot be registered as a redirect URI, or undefined: it must be https, http on loopback (RFC 8252
 * §8.3) or of a private-use scheme (§7.1), plain ASCII, without fragment (RFC 6749 §3.1.2) or credentials.
 */
export function redirectUriProblem(uri: string): string | undefined {
	if (uri.length > 2048) return "must have at most 2048 characters";
	if (!/^[\x21-\x7e]+$/.test(uri) || /["'<>\\^`{|}*]/.test(uri))
		return "must be an absolute URI in ASCII, with other characters percent-encoded, and without wildcards";
	if (!URL.canParse(uri)) return "must be an absolute URI, such as https://app.example/callback";
	if (uri.includes("#")) return "must not have a fragment (#…)";
	const url = new URL(uri);
	if (url.username || url.password) return "must not contain a username or password";
	const own = OURS.find((name) => url.searchParams.has(name));
	if (own) return `must not have the query parameter ${own}, which the authorization response adds`;
	return schemeProblem(url, uri);
}

function schemeProblem({ protocol, hostname }: URL, uri: string): string | undefined {
	if (protocol === "https:" || protocol === "http:") {
		// Leniently parsed URLs (`https:host`, `https:/host`) name a host that not every parser sees.
		if (!/^https?:\/\/[^/?]/i.test(uri))
			return "must be an absolute URI, such as https://app.example/callback";
		const loopback = LOOPBACK.includes(hostname);
		// The host appears in a Content-Security-Policy, where only these characters are harmless.
		if (!loopback && !/^[a-z0-9.-]+$/.test(hostname))
			return "must have an ASCII host name or an IPv4 address";
		if (protocol === "http:" && !loopback)
			return "must use https (http is allowed for loopback addresses only)";
		return undefined;
	}
	// RFC 8252 §7.1: a private-use scheme is a reversed domain name, so it contains a dot. This also excludes
	// javascript: and data:.
	return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol)
		? undefined
		: "must use https, http on a loopback address, or a private-use scheme with a dot, such as com.example.app:/callback";
}
