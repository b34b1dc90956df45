import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PageWords } from "../languages/generated/en/page.ts";

const Words = createContext<PageWords | undefined>(undefined);

/** Its children use the language of `value`, on the server's pages and in the browser. */
export const InLanguage = Words.Provider;

export function useWords(): PageWords {
	const words = useContext(Words);
	if (!words) throw new Error("a component outside of InLanguage");
	return words;
}
