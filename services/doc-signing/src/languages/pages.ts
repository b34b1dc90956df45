import { german } from "./de/page.ts";
import { english, type PageWords } from "./en/page.ts";
import { spanish } from "./es/page.ts";
import { french } from "./fr/page.ts";
import { italian } from "./it/page.ts";
import { japanese } from "./ja/page.ts";
import type { Language } from "./languages.ts";
import { dutch } from "./nl/page.ts";
import { polish } from "./pl/page.ts";
import { portuguese } from "./pt/page.ts";
import { chinese } from "./zh/page.ts";

const pages = {
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
} satisfies Record<Language, PageWords>;

/** The texts of the signing page, on the server. The browser loads its language alone. */
export function pageWords(language: Language): PageWords {
	return pages[language];
}
