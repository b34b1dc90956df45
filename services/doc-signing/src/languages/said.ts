import { sayIn } from "@repo/service-kit/words";
import { getPageWords } from "./words.ts";

/** The text of an error in English, for programs, and in the language of a page that shows it. */
export const said = sayIn(getPageWords);
