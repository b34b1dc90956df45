/** The default destination. */
export const HOME = "/";

// One slash, then no second one: `//host` and `/\host` name another host to a browser. Browsers drop tabs and line
// breaks before they look, so no control characters either. Bytes from 0x80 are what an app put raw into its `state`.
const pathAndQuery = /^\/(?![/\\])[\x21-\x7e\x80-\xff]*$/;

/** More than an authorization request whose `state` is 2 kB, all of it percent-encoded; Node takes no longer address. */
const MAX_LENGTH = 16_384;

/** `wanted` byte for byte when it is a path on this site, otherwise {@link HOME}. */
export function safeReturnTo(wanted: unknown): string {
	return typeof wanted === "string" && wanted.length <= MAX_LENGTH && pathAndQuery.test(wanted)
		? wanted
		: HOME;
}

/** The sign-in page that leads back to `path`. */
export function signInAddress(path: string, page = "/sign-in"): string {
	return withReturnTo(page, path);
}

/** `address`, a path with or without a query, of a page that leads back to `path`. */
export function withReturnTo(address: string, path: string): string {
	const safe = safeReturnTo(path);
	if (safe === HOME) return address;
	return `${address}${address.includes("?") ? "&" : "?"}return_to=${encodeURIComponent(safe)}`;
}
