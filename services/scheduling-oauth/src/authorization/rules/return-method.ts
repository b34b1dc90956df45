type Headers = Record<string, string | string[] | undefined>;

/**
 * How to return to the app: by a redirect, or by a page that redirects. Chrome and Safari hold every redirect
 * that follows a form against the policy of the form's page (CSP form-action): also those that the app answers at its
 * redirect URI, to its other origins, which we cannot name. A redirect from that page does not count as the form's.
 */
export function returnMethod(
	location: string,
	step: "request" | "decision",
	headers: Headers,
): "redirect" | "page" {
	// A phone opens an app for a redirect after a click, not for a page; the consent page's policy names the scheme.
	if (step === "decision") return isOfWeb(location) && isNavigation(headers) ? "page" : "redirect";
	return isFromOurForm(headers) ? "page" : "redirect";
}

function isOfWeb(location: string): boolean {
	return /^https?:/i.test(location);
}

/** By a person's browser, and no program. Over plain http browsers say less of it. */
function isNavigation(headers: Headers): boolean {
	const mode = headers["sec-fetch-mode"];
	return mode === undefined ? headers["upgrade-insecure-requests"] === "1" : mode === "navigate";
}

/** Such as sign-in's, whose policy names no app. Over plain http it might be. */
function isFromOurForm(headers: Headers): boolean {
	const site = headers["sec-fetch-site"];
	return site === undefined ? headers["upgrade-insecure-requests"] === "1" : site === "same-origin";
}
