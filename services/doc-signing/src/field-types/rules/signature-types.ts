import { toOneLine } from "@repo/validation";
import { commonMeta } from "./common-meta.ts";
import { type AnswerOutcome, defineFieldType, type SubmittedAnswer } from "./definition.ts";
import { findDrawingProblem } from "./drawn-signature.ts";
import { emptyOutcome, wrongKind } from "./outcomes.ts";
import { DEFAULT_STYLE } from "./signature-styles.ts";

/** Drawn, typed or uploaded. A SIGNATURE is always required. */
export const signatureTypes = {
	SIGNATURE: defineFieldType({
		meta: commonMeta("signature"),
		needsMeta: false,
		effects: ["label"],
		control: { kind: "signature", isInitials: false },
		isPersonal: true,
		hasDefault: () => false,
		isRequired: () => true,
		answer: (_meta, given) => answerSignature(given, 255),
		defaultAnswer: () => undefined,
		missing: (words) => words.sign,
	}),
	INITIALS: defineFieldType({
		meta: commonMeta("initials"),
		needsMeta: false,
		effects: ["label", "required"],
		control: { kind: "signature", isInitials: true },
		isPersonal: true,
		hasDefault: () => false,
		isRequired: (meta) => meta?.required ?? true,
		answer: (_meta, given) => answerSignature(given, 20),
		defaultAnswer: () => undefined,
		missing: (words) => words.sign,
	}),
};

function answerSignature(given: SubmittedAnswer, maxLength: number): AnswerOutcome {
	if ("typed" in given) {
		const text = toOneLine(given.typed).trim().replaceAll(/\s+/g, " ");
		if (text === "") return emptyOutcome();
		if (!/[\p{L}\p{N}]/u.test(text)) return { problem: (words) => words.nameInLetters };
		if (text.length > maxLength) return { problem: (words) => words.tooLong({ max: maxLength }) };
		const { style = DEFAULT_STYLE } = given;
		const answer = { type: "typed" as const, text, ...(style !== DEFAULT_STYLE && { style }) };
		return { kept: { customText: text, answer, complete: true } };
	}
	if ("strokes" in given) {
		const problem = findDrawingProblem(given.strokes);
		if (problem) return { problem };
		return { kept: { customText: "", answer: { type: "strokes", strokes: given.strokes }, complete: true } };
	}
	if ("image" in given)
		return { kept: { customText: "", answer: { type: "image", ...given.image }, complete: true } };
	return wrongKind();
}
