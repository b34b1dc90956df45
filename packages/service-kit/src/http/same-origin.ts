import type { IncomingHttpHeaders } from "node:http";

/**
 * True for a request from our own pages (`baseUrl`) or from a program that is not a browser. Browsers name where a request comes from in
 * Sec-Fetch-Site since 2023, and in Origin, except for GET, long before. Of a page with the referrer policy `no-referrer`
 * the older ones send `Origin: null`, which a foreign page can send too: only `acceptNullOrigin` lets it pass. Where a cookie is
 * the authority, `acceptNoOrigin: false` refuses what names neither.
 */
export function isSameOrigin(
	{ headers }: { headers: IncomingHttpHeaders },
	baseUrl: string,
	{ acceptNullOrigin = false, acceptNoOrigin = true } = {},
): boolean {
	const site = headers["sec-fetch-site"];
	if (site !== undefined) return site === "same-origin";
	const { origin } = headers;
	if (origin === "null") return acceptNullOrigin;
	if (origin === undefined) return acceptNoOrigin;
	return origin === new URL(baseUrl).origin;
}
