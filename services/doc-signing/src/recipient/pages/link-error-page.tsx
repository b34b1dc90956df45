import { HttpError } from "@repo/http-errors";
import { makeErrorPage } from "@repo/service-kit/html";
import type { Language } from "@repo/service-kit/languages";
import { getWords } from "../../languages/words.ts";
import { page } from "../../platform/html/page.tsx";
import { LinkDocument } from "./link-page.tsx";

/** The page of an error on a signing link or direct link. */
export function linkErrorPage(error: HttpError, requestId: string, language: Language) {
	return errorPage(inLanguage(error, language), requestId);
}

// A link to the home page would not help recipients.
const errorPage = makeErrorPage({ page, Document: LinkDocument, leadsHome: false });

/** Errors of other parts have English texts only: the recipient then reads what kind of error it is. */
export function inLanguage(error: HttpError, language: Language): HttpError {
	const translated = error.in(language);
	const { status, code, headers } = error;
	// Limits address callers of the API, also in English: "Send fewer at a time".
	if (translated !== error || (language === "en" && status !== 429)) return translated;
	const { tryLater, failed } = getWords(language).refusals.errorPage;
	const isPassing = status === 429 || status === 503;
	return new HttpError({ status, code, headers, detail: isPassing ? tryLater : failed });
}
