const html = (description: string) => ({ description, contentType: "text/html; charset=utf-8" });

/** Responses of a page's endpoint. */
export const pageResponses = {
	200: html("The page"),
	303: { description: "Redirects after success" },
	400: html("The form again, with errors"),
	403: html("The form again: invalid CSRF token"),
	409: html("The form again: a conflict"),
	429: html("Too many requests"),
} as const;

/** 303 to `location`, a path of this service. */
export function seeOther(location: string, headers: Record<string, string | string[]> = {}) {
	return { status: 303 as const, headers: { Location: location, "Cache-Control": "no-store", ...headers } };
}
