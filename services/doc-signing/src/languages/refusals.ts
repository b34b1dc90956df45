import { german } from "./de/refusals.ts";
import { english, type RefusalWords } from "./en/refusals.ts";
import { spanish } from "./es/refusals.ts";
import { french } from "./fr/refusals.ts";
import { italian } from "./it/refusals.ts";
import { japanese } from "./ja/refusals.ts";
import type { Language } from "./languages.ts";
import { dutch } from "./nl/refusals.ts";
import { polish } from "./pl/refusals.ts";
import { portuguese } from "./pt/refusals.ts";
import { chinese } from "./zh/refusals.ts";

const refusals = {
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
} satisfies Record<Language, RefusalWords>;

/** The error messages of the signing page. */
export function refusalWords(language: Language): RefusalWords {
	return refusals[language];
}
