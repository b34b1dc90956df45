export type { KitWords } from "./generated/en/kit.ts";
export {
	chooseFirstLanguage,
	findLanguage,
	isLanguageTag,
	type Language,
	languageFacts,
	languageNames,
	languages,
} from "./languages.ts";
export { directionOf, langOf, localeOf, type PageLanguage } from "./page-language.ts";
export { makePlurals } from "./plurals.ts";
export { inPseudoLanguage, PSEUDO_LANGUAGE } from "./pseudo.ts";
export { InLanguage, type LoadedWords, useKitWords, useLoadedWords, useLocale } from "./words-context.ts";
