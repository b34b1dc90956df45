import type { PageWords } from "../languages/generated/en/page.ts";
import { useWords as useWordsOf } from "../languages/use-words.ts";

/** The texts of recipients' pages. */
export function useWords(): PageWords {
	return useWordsOf("page");
}
