const html = (description: string) => ({ description, contentType: "text/html; charset=utf-8" });

/** What a page's endpoint may answer. */
export const pageAnswers = {
	200: html("The page"),
	303: { description: "Done; go on there" },
	400: html("The form again, with what is wrong"),
	403: html("The form again: it was not ours"),
	409: html("The form again: it collides with something"),
	429: html("Too many attempts"),
} as const;

/** 303: go on with a GET of `location`, a path of ours. */
export function seeOther(location: string, headers: Record<string, string | string[]> = {}) {
	return { status: 303 as const, headers: { Location: location, "Cache-Control": "no-store", ...headers } };
}
