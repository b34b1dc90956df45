import { german } from "./de/direct-link.ts";
import { type DirectLinkWords, english } from "./en/direct-link.ts";
import { spanish } from "./es/direct-link.ts";
import { french } from "./fr/direct-link.ts";
import { italian } from "./it/direct-link.ts";
import { japanese } from "./ja/direct-link.ts";
import type { Language } from "./languages.ts";
import { dutch } from "./nl/direct-link.ts";
import { polish } from "./pl/direct-link.ts";
import { portuguese } from "./pt/direct-link.ts";
import { chinese } from "./zh/direct-link.ts";

const directLinks = {
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
} satisfies Record<Language, DirectLinkWords>;

/** The texts of the page of a direct link. */
export function directLinkWords(language: Language): DirectLinkWords {
	return directLinks[language];
}
