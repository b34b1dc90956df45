import { german } from "./de/words.ts";
import { english, type Words } from "./en/words.ts";
import { spanish } from "./es/words.ts";
import { french } from "./fr/words.ts";
import { italian } from "./it/words.ts";
import { japanese } from "./ja/words.ts";
import type { Language } from "./languages.ts";
import { dutch } from "./nl/words.ts";
import { polish } from "./pl/words.ts";
import { portuguese } from "./pt/words.ts";
import { chinese } from "./zh/words.ts";

const words: Record<Language, Words> = {
	en: english,
	de: german,
	fr: french,
	es: spanish,
	pt: portuguese,
	it: italian,
	nl: dutch,
	pl: polish,
	ja: japanese,
	zh: chinese,
};

/** The texts for recipients in a language. */
export function wordsOf(language: Language): Words {
	return words[language];
}
