import { type Language, languageFacts } from "./languages.ts";

type Forms<L extends Language> = Record<(typeof languageFacts)[L]["plurals"][number], string> & {
	other: string;
};

/** Chooses the form of a message for a count. */
export function makePlurals<L extends Language>(language: L): (count: number, forms: Forms<L>) => string {
	const rules = new Intl.PluralRules(languageFacts[language].locale);
	return (count, forms) => (forms as Record<string, string>)[rules.select(count)] ?? forms.other;
}
