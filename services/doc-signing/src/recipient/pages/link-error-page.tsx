import { HttpError } from "@repo/http-errors";
import { makeErrorPage } from "@repo/service-kit/html";
import { type Language, languages } from "../../languages/languages.ts";
import { getWords } from "../../languages/words.ts";
import { page } from "../../platform/html/page.tsx";
import { InLanguage } from "../use-words.ts";
import { LinkDocument } from "./link-page.tsx";

const pages = new Map(languages.map((language) => [language, errorPageIn(language)]));

/** The page of an error on a signing link or direct link. */
export function linkErrorPage(error: HttpError, requestId: string, language: Language) {
	return (pages.get(language) ?? errorPageIn("en"))(inLanguage(error, language), requestId);
}

function errorPageIn(language: Language) {
	return makeErrorPage({
		page,
		Document: (props) => (
			<InLanguage value={getWords(language).page}>
				<LinkDocument {...props} />
			</InLanguage>
		),
		// A link to the home page would not help recipients.
		leadsHome: false,
		words: getWords(language).refusals.errorPage,
	});
}

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
