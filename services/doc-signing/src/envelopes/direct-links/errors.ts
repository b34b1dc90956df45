import { NotFound, TooManyRequests } from "@repo/http-errors";
import { findLanguage } from "@repo/service-kit/languages";
import type { DirectLinkWords } from "../../languages/generated/en/direct-link.ts";
import { getWords } from "../../languages/words.ts";

/** Unknown, disabled, private or deleted: the message does not say which. */
export class DirectLinkUnknown extends NotFound {
	constructor() {
		super("direct_link_unknown", ...said((words) => words.unknown));
	}
}

export class DirectLinkUsedUp extends TooManyRequests {
	constructor(retryAfter: number) {
		super(retryAfter, ...said((words) => words.usedUp));
	}
}

function said(say: (words: DirectLinkWords) => string) {
	const textIn = (language: string) => ({ detail: say(getWords(findLanguage(language) ?? "en").directLink) });
	return [textIn("en").detail, { textIn }] as const;
}
