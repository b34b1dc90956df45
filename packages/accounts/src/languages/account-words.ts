import { currentLanguage } from "@repo/http-errors";
import { findLanguage, localeOf } from "@repo/service-kit/languages";
import { lookUpWords, sayIn } from "@repo/service-kit/words";
import type { AccountWords } from "./generated/en/accounts.ts";
import { words } from "./generated/words.ts";

export type { AccountWords };

const areas = lookUpWords(words);

/** The texts of this package in the request's language, or in another one. English in a service that notes no languages. */
export function accountWords(language?: string): AccountWords {
	return areas(language).accounts;
}

/** The text of an error in English, and in the language of a page that shows it. */
export const said = sayIn(accountWords);

/** "5 minutes" */
export function writeWait(seconds: number, language = currentLanguage() ?? "en"): string {
	const [unit, amount] = seconds < 120 ? ["second", seconds] : ["minute", Math.ceil(seconds / 60)];
	const locale = localeOf(findLanguage(language) ?? "en");
	return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" } as const).format(amount);
}
