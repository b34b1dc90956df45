import {
	currentLanguage,
	type HttpError,
	type HttpErrorFacts,
	type InputError,
	type Said,
} from "@repo/http-errors";
import type { KitWords } from "./generated/en/kit.ts";
import { words } from "./generated/words.ts";
import { findLanguage, type Language } from "./languages.ts";
import { inPseudoLanguage, PSEUDO_LANGUAGE } from "./pseudo.ts";

// For the server: it has all languages.

/** The texts of a language, by default of the request's; in English for another. */
type WordsIn<Words> = (language?: string) => Words;

export function lookUpWords<Words>(byLanguage: Record<Language, Words>): WordsIn<Words> {
	let pseudo: Words | undefined;
	return (language = currentLanguage() ?? "en") => {
		if (language !== PSEUDO_LANGUAGE) return byLanguage[findLanguage(language) ?? "en"];
		pseudo ??= inPseudoLanguage(byLanguage.en);
		return pseudo;
	};
}

export const kitWords: WordsIn<{ kit: KitWords }> = lookUpWords(words);

/** An error for the people whom a request's language is of. One without a text in it says what its status means. */
export function errorIn(error: HttpError, language = currentLanguage()): HttpError {
	if (!language) return error;
	const shown = error.in(language);
	// Limits address callers of the API, also in English: "Send fewer at a time".
	if (shown !== error || (language === "en" && error.status !== 429)) return shown;
	const { other, ...details }: Record<string, string> = kitWords(language).kit.errorPage.details;
	return Object.assign(Object.create(error), { message: details[error.status] ?? other });
}

type More<Words> = Pick<HttpErrorFacts, "headers" | "extensions" | "cause"> & {
	errorsIn?: (words: Words) => InputError[];
};

/** How a package or service writes the text of an error: in English for programs, and in the language of a page that shows it. */
export function sayIn<Words>(wordsIn: WordsIn<Words>) {
	return (say: (words: Words, language: string) => string, { errorsIn, ...more }: More<Words> = {}): Said => {
		const textIn = (language: string) => {
			const words = wordsIn(language);
			return { detail: say(words, language), ...(errorsIn && { errors: errorsIn(words) }) };
		};
		const { detail, ...errors } = textIn("en");
		return [detail, { ...more, ...errors, textIn }];
	};
}
