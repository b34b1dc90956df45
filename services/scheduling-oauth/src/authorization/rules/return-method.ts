type Headers = Record<string, string | string[] | undefined>;

/**
 * How to return to the app: by a redirect, or by a page that redirects. Chrome and Safari apply the CSP
 * form-action of the form's page to every redirect that follows the form, including those from the app's
 * redirect URI to its other origins, which we cannot know. A redirect from a separate page does not count as
 * the form's.
 */
export function returnMethod(
	location: string,
	step: "request" | "decision",
	headers: Headers,
): "redirect" | "page" {
	// A phone opens an app for a redirect after a click, not for a page; the consent page's policy names the
	// scheme.
	if (step === "decision") return isOfWeb(location) && isNavigation(headers) ? "page" : "redirect";
	return isFromOurForm(headers) ? "page" : "redirect";
}

function isOfWeb(location: string): boolean {
	return /^https?:/i.test(location);
}

/** A person's browser, not a program. Over plain http, browsers send fewer headers. */
function isNavigation(headers: Headers): boolean {
	const mode = headers["sec-fetch-mode"];
	return mode === undefined ? headers["upgrade-insecure-requests"] === "1" : mode === "navigate";
}

/** For example sign-in's, whose policy names no app. Over plain http it might be. */
function isFromOurForm(headers: Headers): boolean {
	const site = headers["sec-fetch-site"];
	return site === undefined ? headers["upgrade-insecure-requests"] === "1" : site === "same-origin";
}
