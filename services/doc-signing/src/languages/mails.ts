import { german } from "./de/mails.ts";
import { english, type MailWords } from "./en/mails.ts";
import type { Language } from "./languages.ts";

const mails: Partial<Record<Language, MailWords>> = { en: english, de: german };

/** The texts of mails about a document. */
export function mailWords(language: Language): MailWords {
	return mails[language] ?? english;
}
