import { currentLanguage } from "@repo/http-errors";
import { kitWordsIn } from "@repo/service-kit/kit-words";
import {
	findLanguage,
	inPseudoLanguage,
	type Language,
	type LoadedWords,
	PSEUDO_LANGUAGE,
} from "@repo/service-kit/languages";
import { type Words, words } from "./generated/words.ts";

export type { Words };

/** The texts of a language. */
export function getWords(language: Language): Words {
	return words[language];
}

type PageTexts = LoadedWords & Words;

const pages = new Map<string, PageTexts>();

/** What the components of a page need, in the language of {@link currentLanguage}, otherwise in English. */
export function getPageWords(language = currentLanguage()): PageTexts {
	const isPseudo = language === PSEUDO_LANGUAGE;
	const known = isPseudo ? "en" : (findLanguage(language ?? "en") ?? "en");
	const key = isPseudo ? PSEUDO_LANGUAGE : known;
	const texts = pages.get(key) ?? makeTexts();
	pages.set(key, texts);
	return texts;

	function makeTexts(): PageTexts {
		const areas = { kit: kitWordsIn(known), ...words[known] };
		return { ...(isPseudo ? inPseudoLanguage(areas) : areas), language: key };
	}
}
