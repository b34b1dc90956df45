import { laterRecipients, type TurnRecipient } from "../../envelopes/documents/rules/turns.ts";
import { formatDate, withoutTime, zoneBeside } from "../../envelopes/rules/date-format.ts";
import type { AnswerProblem } from "../../field-types/rules/answer-words.ts";
import type {
	AnswerOutcome,
	FieldAnswer,
	StoredAnswer,
	SubmittedAnswer,
} from "../../field-types/rules/definition.ts";
import { type FieldMeta, type FieldType, getDefinition } from "../../field-types/rules/field-types.ts";
import type { FixedDate } from "../../field-types/rules/fixed-date.ts";
import { shownText } from "../../field-types/rules/outcomes.ts";
import { isAssistant } from "../../field-types/rules/roles.ts";
import { findUndrawable } from "../../pdf/rules/undrawable.ts";

export type AnswerableField = { type: FieldType; fieldMeta: FieldMeta | null };

export type AnswerContext = {
	/** The field's recipient. */
	name: string;
	email: string;
	/** The service's clock, never the browser's. */
	at: Date;
	/** Of fixed dates, and of the time of finishing unless `ownZone` is set. */
	timeZone: string;
	/** The signer's, in a document that leaves the zone to its signers. */
	ownZone?: string | null;
	dateFormat: string;
	/** BCP 47 tags: of the page, in which numbers are written, and of the document, for names of days and months. */
	locale?: string;
	dateLocale?: string;
};

export type FieldState = AnswerableField & {
	id: number;
	recipientId: number;
	customText: string;
	inserted: boolean;
	answer: FieldAnswer | null;
};

/** Checks a value by the field's rules, as it is written in the page's language. An empty value is allowed until the recipient finishes. */
export function answerField(
	{ type, fieldMeta }: AnswerableField,
	given: SubmittedAnswer,
	locale?: string,
): AnswerOutcome {
	const outcome = getDefinition(type).answer(fieldMeta, given, locale);
	if ("problem" in outcome || !("value" in given || "typed" in given)) return outcome;
	const character = findUndrawable(shownText(outcome.kept));
	return character ? { problem: (words) => words.undrawable({ character }) } : outcome;
}

export function isRequired({ type, fieldMeta }: AnswerableField): boolean {
	return getDefinition(type).isRequired(fieldMeta);
}

export function isReadOnly({ type, fieldMeta }: AnswerableField): boolean {
	const { control, effects } = getDefinition(type);
	return control.kind === "automatic" || (effects.includes("readOnly") && (fieldMeta?.readOnly ?? false));
}

/** The fields a recipient fills: their own, or for an assistant those of all later recipients. */
export function fieldsToFill<F extends FieldState>(
	recipient: TurnRecipient,
	recipients: readonly TurnRecipient[],
	fields: readonly F[],
): F[] {
	if (!isAssistant(recipient.role)) return fields.filter(({ recipientId }) => recipientId === recipient.id);
	const later = new Set(laterRecipients(recipient, recipients).map(({ id }) => id));
	return fields.filter((field) => later.has(field.recipientId) && !getDefinition(field.type).isPersonal);
}

/** Fields of other recipients who have finished: final, and shown on the page. */
export function fieldsFilledByOthers<F extends FieldState>(
	recipient: TurnRecipient,
	recipients: readonly TurnRecipient[],
	fields: readonly F[],
): F[] {
	const finished = recipients.filter(
		({ id, signingStatus }) => id !== recipient.id && signingStatus === "SIGNED",
	);
	const ids = new Set(finished.map(({ id }) => id));
	return fields.filter(({ recipientId }) => ids.has(recipientId));
}

/** A field's current value, in the language of the page: what was entered, otherwise its default, otherwise undefined. */
export function currentAnswer(field: FieldState, context: AnswerContext): StoredAnswer | undefined {
	const { customText, inserted, answer } = field;
	// A date is the time of finishing; a read-only field has the sender's value.
	if (isReadOnly(field)) return defaultAnswer(field, context);
	if (inserted || answer !== null) {
		const stored = { customText, answer, complete: inserted };
		return getDefinition(field.type).show(field.fieldMeta, stored, context.locale);
	}
	return defaultAnswer(field, context);
}

/** Why a field prevents its recipient from finishing, or undefined. */
export function findFieldProblem(field: FieldState, context: AnswerContext): AnswerProblem | undefined {
	if (isReadOnly(field)) return undefined;
	return getDefinition(field.type).findMissing(field.fieldMeta, currentAnswer(field, context));
}

function defaultAnswer(
	{ type, fieldMeta }: AnswerableField,
	context: AnswerContext,
): StoredAnswer | undefined {
	const { name, email, at, dateFormat, locale, dateLocale } = context;
	const write = (fixed?: FixedDate) => {
		const [format, timeZone] = fixed?.isDay
			? [withoutTime(dateFormat), "Etc/UTC"]
			: [dateFormat, (fixed ? null : context.ownZone) ?? context.timeZone];
		const date = fixed?.at ?? at;
		const text = formatDate(date, format, timeZone, dateLocale);
		return { text, shown: `${text}${zoneBeside(date, format, timeZone, dateLocale)}` };
	};
	return getDefinition(type).defaultAnswer(fieldMeta, { name, email, locale, formatDate: write });
}
