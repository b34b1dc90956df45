import {
	findLanguage,
	inPseudoLanguage,
	type LoadedWords,
	PSEUDO_LANGUAGE,
} from "@repo/service-kit/languages";
import type { Words } from "../src/languages/generated/words.ts";

// Each area of a language is a separate file; a page fetches those that it names, in its language.
const files = import.meta.glob<Record<string, object>>([
	"../src/languages/generated/*/{page,list,editor,upload,direct-link}.ts",
	"../../../packages/service-kit/src/languages/generated/*/kit.ts",
]);

/** The texts of these areas in the page's language, for `InLanguage`. The page preloads them with `wordFiles`. */
export async function loadWords<Area extends keyof Words>(
	...areas: Area[]
): Promise<LoadedWords & Pick<Words, Area>> {
	const { lang } = document.documentElement;
	const isPseudo = lang === PSEUDO_LANGUAGE;
	const language = (!isPseudo && findLanguage(lang)) || "en";
	const load = async (area: string) =>
		Object.entries(files)
			.find(([path]) => path.endsWith(`/${language}/${area.replace("directLink", "direct-link")}.ts`))?.[1]
			.call(undefined);
	const found = await Promise.all(["kit", ...areas].map(load));
	const words = Object.assign({}, ...found);
	return { ...(isPseudo ? inPseudoLanguage(words) : words), language: isPseudo ? lang : language };
}
