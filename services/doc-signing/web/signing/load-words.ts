import type { PageWords } from "../../src/languages/en/page.ts";
import { type Language, languageOf } from "../../src/languages/languages.ts";

/** Each language is a file of its own, and the browser fetches one. */
const load: Partial<Record<Language, () => Promise<PageWords>>> = {
	en: async () => (await import("../../src/languages/en/page.ts")).english,
	de: async () => (await import("../../src/languages/de/page.ts")).german,
};

export function loadWords(lang: string): Promise<PageWords> {
	const loadIt = load[languageOf(lang) ?? "en"];
	if (!loadIt) throw new Error(`no words for ${lang}`);
	return loadIt();
}
