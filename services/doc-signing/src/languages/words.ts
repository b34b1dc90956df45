import { currentLanguage } from "@repo/http-errors";
import { findLanguage, type Language, type LoadedWords, PSEUDO_LANGUAGE } from "@repo/service-kit/languages";
import { kitWords, lookUpWords } from "@repo/service-kit/words";
import { type Words, words } from "./generated/words.ts";

export type { Words };

/** The texts of a language. */
export function getWords(language: Language): Words {
	return ownWords(language);
}

const ownWords = lookUpWords(words);

/** What the components of a page need, in the language of the request, otherwise in English. */
export function getPageWords(language = currentLanguage() ?? "en"): LoadedWords & Words {
	const known = language === PSEUDO_LANGUAGE ? language : (findLanguage(language) ?? "en");
	return { ...ownWords(known), ...kitWords(known), language: known };
}
