import { german } from "./de/mails.ts";
import { english, type MailWords } from "./en/mails.ts";
import { spanish } from "./es/mails.ts";
import { french } from "./fr/mails.ts";
import { italian } from "./it/mails.ts";
import { japanese } from "./ja/mails.ts";
import type { Language } from "./languages.ts";
import { dutch } from "./nl/mails.ts";
import { polish } from "./pl/mails.ts";
import { portuguese } from "./pt/mails.ts";
import { chinese } from "./zh/mails.ts";

const mails = {
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
} satisfies Record<Language, MailWords>;

/** The texts of mails about a document. */
export function mailWords(language: Language): MailWords {
	return mails[language];
}
