import type { PageWords } from "../../src/languages/en/page.ts";
import { type Language, languageOf } from "../../src/languages/languages.ts";

/** Each language is a separate file; the browser fetches one. */
const load = {
	en: async () => (await import("../../src/languages/en/page.ts")).english,
	de: async () => (await import("../../src/languages/de/page.ts")).german,
	fr: async () => (await import("../../src/languages/fr/page.ts")).french,
	es: async () => (await import("../../src/languages/es/page.ts")).spanish,
	pt: async () => (await import("../../src/languages/pt/page.ts")).portuguese,
	it: async () => (await import("../../src/languages/it/page.ts")).italian,
	nl: async () => (await import("../../src/languages/nl/page.ts")).dutch,
	pl: async () => (await import("../../src/languages/pl/page.ts")).polish,
	ja: async () => (await import("../../src/languages/ja/page.ts")).japanese,
	zh: async () => (await import("../../src/languages/zh/page.ts")).chinese,
} satisfies Record<Language, () => Promise<PageWords>>;

export function loadWords(lang: string): Promise<PageWords> {
	return load[languageOf(lang) ?? "en"]();
}
