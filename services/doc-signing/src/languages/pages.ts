import { german } from "./de/page.ts";
import { english, type PageWords } from "./en/page.ts";
import type { Language } from "./languages.ts";

const pages: Partial<Record<Language, PageWords>> = { en: english, de: german };

/** The texts of the signing page, on the server. The browser loads its language alone. */
export function pageWords(language: Language): PageWords {
	return pages[language] ?? english;
}
