import { german } from "./de/refusals.ts";
import { english, type RefusalWords } from "./en/refusals.ts";
import type { Language } from "./languages.ts";

const refusals: Partial<Record<Language, RefusalWords>> = { en: english, de: german };

export function refusalWords(language: Language): RefusalWords {
	return refusals[language] ?? english;
}
