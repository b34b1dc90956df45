import { type Language, locales } from "./languages.ts";

/** The plural forms that a message with a count has. Those of millions only (French, Spanish, Italian, Portuguese) are left out. */
export const pluralForms = {
	en: ["one", "other"],
	de: ["one", "other"],
	fr: ["one", "other"],
	es: ["one", "other"],
	pt: ["one", "other"],
	it: ["one", "other"],
	nl: ["one", "other"],
	pl: ["one", "few", "many", "other"],
	ja: ["other"],
	zh: ["other"],
} as const satisfies Record<Language, readonly Intl.LDMLPluralRule[]>;

type Forms<L extends Language> = Record<(typeof pluralForms)[L][number], string> & { other: string };

/** Chooses the form of a message for a count. */
export function pluralsOf<L extends Language>(language: L): (count: number, forms: Forms<L>) => string {
	const rules = new Intl.PluralRules(locales[language]);
	return (count, forms) => (forms as Record<string, string>)[rules.select(count)] ?? forms.other;
}
