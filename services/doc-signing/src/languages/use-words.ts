import { findLanguage, useLoadedWords } from "@repo/service-kit/languages";
import type { Words } from "./generated/words.ts";

/** The texts of an area in the page's language, on the server and, where the page loads the area, in the browser. */
export function useWords<Area extends keyof Words>(area: Area): Words[Area] {
	const words = useLoadedWords<Partial<Words>>()[area];
	if (!words) throw new Error(`the page does not load the texts of ${area}`);
	return words as Words[Area];
}

/** The files that `loadWords` of the page's script fetches, for `preload` of its assets. */
export function useWordFiles(...areas: (keyof Words)[]): string[] {
	const language = findLanguage(useLoadedWords().language) ?? "en";
	return [
		`../../../packages/service-kit/src/languages/generated/${language}/kit.ts`,
		...areas.map((area) => `../src/languages/generated/${language}/${area}.ts`),
	];
}
