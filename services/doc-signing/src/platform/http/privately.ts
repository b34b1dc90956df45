import type { RequestHandler } from "express";

/** For URLs that are the key to a document: responses, including errors, are private to who has the URL. */
export const privately: RequestHandler = (_request, response, next) => {
	response.set({
		"Cache-Control": "no-store",
		"Referrer-Policy": "no-referrer",
		"X-Robots-Tag": "noindex, nofollow, noarchive",
		"X-Frame-Options": "DENY",
		"Cross-Origin-Resource-Policy": "same-origin",
	});
	next();
};
