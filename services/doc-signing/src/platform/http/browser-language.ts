import { noteLanguage } from "@repo/http-errors";
import { chooseFirstLanguage, PSEUDO_LANGUAGE } from "@repo/service-kit/languages";
import type { RequestHandler } from "express";

/**
 * Pages are in the browser's language, until an account or a document has another. Programs get English. The
 * pseudo-language is only for tests and for looking at pages.
 */
export function followBrowser(config: { PSEUDO_LANGUAGE: boolean }): RequestHandler {
	return (request, _response, next) => {
		if (/^\/api(\/|$)/i.test(request.path)) return next();
		const tags = request.acceptsLanguages();
		const isPseudo = config.PSEUDO_LANGUAGE && tags[0] === PSEUDO_LANGUAGE;
		noteLanguage(isPseudo ? PSEUDO_LANGUAGE : chooseFirstLanguage(tags));
		next();
	};
}
