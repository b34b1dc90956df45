import { lineOfText, text } from "@repo/validation";
import { z } from "zod";

export const MAX_NAME = 80;
export const MAX_FOOTER = 300;
const MAX_FOOTER_LINES = 6;

/** The name shown to recipients. Empty: null. */
export const brandName = lineOfText({ min: 0, max: MAX_NAME }).transform(nullIfEmpty);

/** Plain text under pages and mails, with its line breaks. Empty: null. */
export const brandFooter = z
	.string()
	.overwrite((value) => value.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n]|[\u2028\u2029]/gu, " "))
	.pipe(text({ min: 0, max: MAX_FOOTER }))
	.refine(
		(value) => value.split("\n").length <= MAX_FOOTER_LINES,
		`must have at most ${MAX_FOOTER_LINES} lines`,
	)
	.transform(nullIfEmpty);

export const brandColor = z
	.string()
	.regex(/^#[0-9a-fA-F]{6}$/, "must be a color such as #1f5fbf")
	.transform((value) => value.toLowerCase());

function nullIfEmpty(value: string): string | null {
	return value === "" ? null : value;
}
