import type { IncomingHttpHeaders } from "node:http";
import { errorOf, Forbidden } from "@repo/http-errors";

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

const ForeignForm = errorOf(
	Forbidden,
	"foreign_form",
	"This form was submitted by another website. Open the page here, and submit the form again.",
);

/**
 * Throws for a form of another origin, even if its token is right: tokens leak. A null origin is accepted, because older
 * browsers send it for our own pages, and so is none, which programs send.
 */
export function ownPagesOf(baseUrl: string): (request: { headers: IncomingHttpHeaders }) => void {
	return (request) => {
		if (!isSameOrigin(request, baseUrl, { acceptNullOrigin: true })) throw new ForeignForm();
	};
}
