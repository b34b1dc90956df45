import { type Language, languageFacts } from "./languages.ts";
import { PSEUDO_LANGUAGE } from "./pseudo.ts";

/** A language of pages: `PSEUDO_LANGUAGE` only where the operator offers it. */
export type PageLanguage = Language | typeof PSEUDO_LANGUAGE;

/** For `Intl`: dates and numbers of the pseudo-language are English. */
export function localeOf(language: PageLanguage): string {
	return languageFacts[language === PSEUDO_LANGUAGE ? "en" : language].locale;
}

/** For the attribute `lang`. */
export function langOf(language: PageLanguage): string {
	return language === PSEUDO_LANGUAGE || language === "en" ? language : localeOf(language);
}

export function directionOf(language: PageLanguage): "ltr" | "rtl" {
	return language === PSEUDO_LANGUAGE ? "rtl" : "ltr";
}
