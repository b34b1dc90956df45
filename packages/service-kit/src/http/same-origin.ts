import type { IncomingHttpHeaders } from "node:http";

/**
 * True for a request from our own pages (`baseUrl`) or from a program that is not a browser. Since 2023
 * browsers name the origin of a request in Sec-Fetch-Site, and long before that in Origin, except for GET.
 * With the referrer policy `no-referrer`, older ones send `Origin: null`, which a foreign page can send too:
 * only `acceptNullOrigin` allows it. If a cookie authenticates the request, `acceptNoOrigin: false` rejects
 * requests with neither.
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
