import type { WithHeaders } from "./cookies.ts";

/**
 * Was a request with a cookie made by our own pages, or by no browser at all? Browsers say where it comes from:
 * Sec-Fetch-Site since 2023, and Origin for anything but GET long before.
 */
export function isSameOrigin({ headers }: WithHeaders, baseUrl: string): boolean {
	const site = headers["sec-fetch-site"];
	if (site !== undefined) return site === "same-origin";
	return headers.origin === undefined || headers.origin === new URL(baseUrl).origin;
}
