import type { KitWords } from "./generated/en/kit.ts";
import { words } from "./generated/words.ts";
import type { Language } from "./languages.ts";

/** The kit's texts in a language. For the server: it has all languages. */
export function kitWordsIn(language: Language): KitWords {
	return words[language].kit;
}
