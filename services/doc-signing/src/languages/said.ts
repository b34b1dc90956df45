import type { HttpErrorFacts, InputError, Said } from "@repo/http-errors";
import { getPageWords } from "./words.ts";

type PageTexts = ReturnType<typeof getPageWords>;
type More = Pick<HttpErrorFacts, "headers" | "extensions" | "cause">;
type Facts = More & { errorsIn?: (words: PageTexts) => InputError[] };

/** The text of an error in English, for programs, and in the language of a page that shows it. */
export function said(say: (words: PageTexts) => string, { errorsIn, ...more }: Facts = {}): Said {
	const textIn = (language: string) => {
		const words = getPageWords(language);
		return { detail: say(words), ...(errorsIn && { errors: errorsIn(words) }) };
	};
	const { detail, ...errors } = textIn("en");
	return [detail, { ...more, ...errors, textIn }];
}
