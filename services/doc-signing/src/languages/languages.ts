/** The languages of recipients' pages, mails and certificates, as `meta.language` names them. */
export const languages = ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "ja", "zh"] as const;
export type Language = (typeof languages)[number];

/** BCP 47 tags: of the `lang` attribute, of dates and of lists. */
export const locales: Record<Language, string> = {
	en: "en-GB",
	de: "de",
	fr: "fr",
	es: "es",
	pt: "pt-BR",
	it: "it",
	nl: "nl",
	pl: "pl",
	ja: "ja",
	zh: "zh-Hans",
};

/** Each in its own language, for choosing one. */
export const languageNames: Record<Language, string> = {
	en: "English",
	de: "Deutsch",
	fr: "Français",
	es: "Español",
	pt: "Português (Brasil)",
	it: "Italiano",
	nl: "Nederlands",
	pl: "Polski",
	ja: "日本語",
	zh: "简体中文",
};

/** Browsers list a few; a header can list thousands. */
const MAX_TAGS = 30;

/** The language of a tag, also of a regional one such as `de-AT`; undefined when there is no translation. */
export function languageOf(tag: string): Language | undefined {
	try {
		const { language, script } = new Intl.Locale(tag).maximize();
		// Readers of Traditional Chinese name the language they prefer to Simplified Chinese themselves.
		if (language === "zh" && script !== "Hans") return undefined;
		return languages.find((one) => one === language);
	} catch {
		return undefined;
	}
}

/** Whether a text is a well-formed BCP 47 tag, translated or not. */
export function isLanguageTag(text: string): boolean {
	try {
		return Intl.getCanonicalLocales(text).length === 1;
	} catch {
		return false;
	}
}

/** The first of these tags with a translation, or else English. */
export function firstLanguageOf(tags: readonly string[]): Language {
	for (const tag of tags.slice(0, MAX_TAGS)) {
		const language = languageOf(tag);
		if (language) return language;
	}
	return "en";
}
