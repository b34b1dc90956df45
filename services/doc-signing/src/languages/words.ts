import * as german from "./generated/de/index.ts";
import * as english from "./generated/en/index.ts";
import * as spanish from "./generated/es/index.ts";
import * as french from "./generated/fr/index.ts";
import * as italian from "./generated/it/index.ts";
import * as japanese from "./generated/ja/index.ts";
import * as dutch from "./generated/nl/index.ts";
import * as polish from "./generated/pl/index.ts";
import * as portuguese from "./generated/pt/index.ts";
import * as chinese from "./generated/zh/index.ts";
import type { Language } from "./languages.ts";

/** Every text of a language. */
export type Words = typeof english;

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
export function getWords(language: Language): Words {
	return words[language];
}
