import type { PageWords } from "../../src/languages/generated/en/page.ts";
import { findLanguage, type Language } from "../../src/languages/languages.ts";

/** Each language is a separate file; the browser fetches one. */
const load = {
	en: async () => (await import("../../src/languages/generated/en/page.ts")).page,
	de: async () => (await import("../../src/languages/generated/de/page.ts")).page,
	fr: async () => (await import("../../src/languages/generated/fr/page.ts")).page,
	es: async () => (await import("../../src/languages/generated/es/page.ts")).page,
	pt: async () => (await import("../../src/languages/generated/pt/page.ts")).page,
	it: async () => (await import("../../src/languages/generated/it/page.ts")).page,
	nl: async () => (await import("../../src/languages/generated/nl/page.ts")).page,
	pl: async () => (await import("../../src/languages/generated/pl/page.ts")).page,
	ja: async () => (await import("../../src/languages/generated/ja/page.ts")).page,
	zh: async () => (await import("../../src/languages/generated/zh/page.ts")).page,
} satisfies Record<Language, () => Promise<PageWords>>;

export function loadWords(lang: string): Promise<PageWords> {
	return load[findLanguage(lang) ?? "en"]();
}
