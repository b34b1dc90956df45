import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type KitWords, kit } from "./generated/en/kit.ts";
import { localeOf, type PageLanguage } from "./page-language.ts";

/** The texts of a page in its language, by area. */
export type LoadedWords = { language: PageLanguage; kit: KitWords };

const Words = createContext<LoadedWords>({ language: "en", kit });

/** Its children use these texts, on the server's pages and in the browser. */
export const InLanguage = Words.Provider;

/** The texts of the page. `Areas` are those that a service loads besides the kit's. */
export function useLoadedWords<Areas = object>(): LoadedWords & Areas {
	return useContext(Words) as LoadedWords & Areas;
}

/** The texts of this package's own components. */
export function useKitWords(): KitWords {
	return useContext(Words).kit;
}

/** For `Intl`: the BCP 47 tag of the page's dates and numbers. */
export function useLocale(): string {
	return localeOf(useContext(Words).language);
}
