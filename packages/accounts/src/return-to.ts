/** The default destination. */
export const HOME = "/";

// One slash, not followed by a second one: browsers read `//host` and `/\host` as another host. Browsers
// drop tabs and line breaks first, so no control characters either. Bytes from 0x80 come from apps that send
// `state` unencoded.
const pathAndQuery = /^\/(?![/\\])[\x21-\x7e\x80-\xff]*$/;

/** Longer than an authorization request whose `state` has 8 kB that need no encoding. Node accepts no longer URL. */
const MAX_LENGTH = 16_384;

/** `wanted` byte for byte if it is a path on this site, otherwise {@link HOME}. */
export function safeReturnTo(wanted: unknown): string {
	return typeof wanted === "string" && wanted.length <= MAX_LENGTH && pathAndQuery.test(wanted)
		? wanted
		: HOME;
}

/** The sign-in page that leads back to `path`. */
export function signInAddress(path: string, page = "/sign-in"): string {
	return withReturnTo(page, path);
}

/** `address`, a path with or without a query, extended to lead back to `path`. */
export function withReturnTo(address: string, path: string): string {
	const safe = safeReturnTo(path);
	if (safe === HOME) return address;
	return `${address}${address.includes("?") ? "&" : "?"}return_to=${encodeURIComponent(safe)}`;
}
