import type { IncomingHttpHeaders } from "node:http";

/**
 * Was a request made by our own pages, or by no browser at all? Browsers say where it comes from in Sec-Fetch-Site.
 * Older ones say `null` as Origin of a page with the referrer policy that ours have, which tells nothing.
 */
export function isSameOrigin({ headers }: { headers: IncomingHttpHeaders }, baseUrl: string): boolean {
	const site = headers["sec-fetch-site"];
	if (site !== undefined) return site === "same-origin";
	const { origin } = headers;
	return origin === undefined || origin === "null" || origin === new URL(baseUrl).origin;
}
