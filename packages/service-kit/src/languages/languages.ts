/** A language: the BCP 47 tag of its `lang` attribute, dates and lists, its own name, and the plural forms of its messages. */
type Facts = { locale: string; name: string; plurals: readonly Intl.LDMLPluralRule[] };

/**
 * The languages of recipients' pages, mails and certificates, as `meta.language` names them. Plural forms of millions only
 * (French, Spanish, Italian, Portuguese) are left out.
 */
export const languageFacts = {
	en: { locale: "en-GB", name: "English", plurals: ["one", "other"] },
	de: { locale: "de", name: "Deutsch", plurals: ["one", "other"] },
	fr: { locale: "fr", name: "Français", plurals: ["one", "other"] },
	es: { locale: "es", name: "Español", plurals: ["one", "other"] },
	pt: { locale: "pt-BR", name: "Português (Brasil)", plurals: ["one", "other"] },
	it: { locale: "it", name: "Italiano", plurals: ["one", "other"] },
	nl: { locale: "nl", name: "Nederlands", plurals: ["one", "other"] },
	pl: { locale: "pl", name: "Polski", plurals: ["one", "few", "many", "other"] },
	ja: { locale: "ja", name: "日本語", plurals: ["other"] },
	zh: { locale: "zh-Hans", name: "简体中文", plurals: ["other"] },
} as const satisfies Record<string, Facts>;
export type Language = keyof typeof languageFacts;
export const languages = Object.keys(languageFacts) as [Language, ...Language[]];

/** For a choice: each named in its own language. */
export const languageNames = Object.fromEntries(
	languages.map((language) => [language, languageFacts[language].name]),
);

/** Browsers list a few; a header can list thousands. */
const MAX_TAGS = 30;

/** The language of a tag, also of a regional one such as `de-AT`; undefined when there is no translation. */
export function findLanguage(tag: string): Language | undefined {
	try {
		const { language, script } = new Intl.Locale(tag).maximize();
		// Readers of Traditional Chinese list their fallback to Simplified Chinese themselves.
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

/** The first of these tags with a translation, otherwise English. */
export function chooseFirstLanguage(tags: readonly string[]): Language {
	for (const tag of tags.slice(0, MAX_TAGS)) {
		const language = findLanguage(tag);
		if (language) return language;
	}
	return "en";
}
