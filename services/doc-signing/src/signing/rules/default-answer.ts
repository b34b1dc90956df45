import { defaultValueOf } from "../../documents/fields/rules/default-value.ts";
import { writtenIn } from "../../documents/fields/rules/number-format.ts";
import { formatDate } from "../../documents/rules/date-format.ts";
import { defaultChoice } from "./choices.ts";
import { type AnswerableField, answerField, type StoredAnswer } from "./given-answer.ts";

export type AnswerContext = {
	/** Whose field it is. */
	name: string;
	email: string;
	/** The service's clock, never the browser's. */
	at: Date;
	timeZone: string;
	dateFormat: string;
};

/** What signs a field when its recipient gives nothing; undefined when there is no such thing. */
export function defaultAnswer(field: AnswerableField, context: AnswerContext): StoredAnswer | undefined {
	const { type, fieldMeta } = field;
	if (type === "DATE") return asText(formatDate(context.at, context.dateFormat, context.timeZone));
	if (type === "NAME") return orNothing(field, context.name);
	if (type === "EMAIL") return orNothing(field, context.email);
	switch (fieldMeta?.type) {
		case "text":
		case "select":
		case "dropdown":
			return orNothing(field, String(defaultValueOf(fieldMeta)?.value ?? ""));
		case "number":
			return orNothing(field, writtenIn(fieldMeta.numberFormat, defaultValueOf(fieldMeta)?.value ?? ""));
		case "radio":
		case "checkbox": {
			const chosen = defaultChoice(fieldMeta);
			const outcome = chosen.length > 0 ? answerField(field, { chosen }) : undefined;
			return outcome && "kept" in outcome ? outcome.kept : undefined;
		}
		case "signature":
		case "initials":
		case "name":
		case "email":
		case "date":
		case undefined:
			return undefined;
	}
}

function orNothing(field: AnswerableField, value: string): StoredAnswer | undefined {
	const outcome = answerField(field, { value });
	return "kept" in outcome && outcome.kept.complete ? outcome.kept : undefined;
}

function asText(customText: string): StoredAnswer {
	return { customText, answer: null, complete: true };
}
