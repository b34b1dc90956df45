import { readNumber, writtenIn } from "../../../field-types/rules/number-format.ts";
import { fieldsWithEffect } from "../../../field-types/rules/roles.ts";
import { getPageWords } from "../../../languages/words.ts";
import { prefillFields } from "../generating/prefill-fields.ts";
import { type FillableField, fillableFields } from "../generating/rules/fillable-fields.ts";
import { type GenerateDocument, generateDocumentSchema } from "../generating/schemas.ts";
import { isPlaceholderAddress } from "../placeholder.ts";
import type { TemplateParts } from "../queries.ts";

/** The input for using a template: each recipient's name and address, and each field's value. */
type Own = { key: string; label: string; value: string; recipientId: number };
export type FieldBlank = Own & { kind: "field"; field: FillableField };
export type Blank = (Own & { kind: "name" | "email" }) | FieldBlank;
/** By the key of the input; several values of one field as a list. */
export type Filling = Record<string, string | string[]>;
export type Filled =
	| { input: GenerateDocument; faults?: undefined }
	| { input?: undefined; faults: Record<string, string> };

/** The inputs of a template, by recipient in signing order. Numbers are in the language of `locale`, a BCP 47 tag. */
export function listBlanks({ recipients, fields }: TemplateParts, locale = "en"): Blank[] {
	const inOrder = [...recipients].sort((a, b) => a.signingOrder - b.signingOrder || a.id - b.id);
	const fillable = new Map<number, FillableField[]>();
	for (const field of fillableFields(fieldsWithEffect(fields, recipients))) {
		const own = fillable.get(field.recipientId);
		if (own) own.push(field);
		else fillable.set(field.recipientId, [field]);
	}
	return inOrder.flatMap(({ id, name, email }): Blank[] => {
		const isOpen = isPlaceholderAddress(email);
		const own = fillable.get(id) ?? [];
		return [
			{ key: `name_${id}`, label: `${name}: name`, kind: "name", recipientId: id, value: isOpen ? "" : name },
			{
				key: `email_${id}`,
				label: `${name}: email`,
				kind: "email",
				recipientId: id,
				value: isOpen ? "" : email,
			},
			...own.map((field) => ({
				key: `field_${field.id}`,
				label: `${name}: ${field.name}`,
				kind: "field" as const,
				recipientId: id,
				field,
				value: field.control === "number" ? writtenIn(field.numberFormat, field.value, locale) : field.value,
			})),
		];
	});
}

/** A template whose inputs have been determined, so that it can be filled in many times. */
export type Form = {
	locale: string;
	fields: TemplateParts["fields"];
	blanks: Blank[];
	people: Blank[];
	/** The template's own values, by recipient. */
	names: Map<number, string>;
	fieldBlanks: FieldBlank[];
};

export function makeForm(parts: TemplateParts, locale = "en"): Form {
	const blanks = listBlanks(parts, locale);
	return {
		locale,
		fields: parts.fields,
		blanks,
		people: blanks.filter(({ kind }) => kind === "email"),
		names: new Map(
			blanks.flatMap(({ kind, recipientId, value }) => (kind === "name" ? [[recipientId, value]] : [])),
		),
		fieldBlanks: blanks.filter((blank) => blank.kind === "field"),
	};
}

/**
 * The request that generates a document with these values, checked as the API checks it, or the problems by
 * key. An input missing from `filling` keeps the template's value.
 */
export function fillForm(
	{ fields, people, names, fieldBlanks, locale }: Form,
	filling: Filling,
	title?: string,
): Filled {
	const faults: Record<string, string> = {};
	const values = fieldBlanks.flatMap((blank) => {
		const made = makePrefill(blank, filling, locale);
		if (made && "problem" in made) faults[blank.key] = made.problem;
		return made && "prefill" in made ? [{ key: blank.key, ...made }] : [];
	});
	const unchecked = {
		...(title !== undefined && { title }),
		recipients: people.map(({ recipientId, key, value }) => ({
			id: recipientId,
			name: readText(filling[`name_${recipientId}`]) ?? names.get(recipientId) ?? "",
			email: readText(filling[key]) ?? value,
		})),
		prefillFields: values.map(({ prefill }) => prefill),
	};
	const keyAt = ([member, index, property]: (string | number | undefined)[]): string => {
		if (member === "recipients")
			return `${property === "name" ? "name" : "email"}_${people[Number(index)]?.recipientId}`;
		if (member === "prefillFields") return values[Number(index)]?.key ?? "form";
		return member === "title" ? "title" : "form";
	};
	const parsed = generateDocumentSchema.safeParse(unchecked);
	if (!parsed.success) {
		for (const { path, message } of parsed.error.issues) faults[keyAt(path as string[])] ??= message;
		return { faults };
	}
	const { problems } = prefillFields(fields, parsed.data.prefillFields ?? []);
	for (const { path, message } of problems) faults[keyAt(path.split(".").slice(1))] ??= message;
	return Object.keys(faults).length > 0 ? { faults } : { input: parsed.data };
}

/** The value to set, unless it is the template's own, or why there is none. */
function makePrefill({ key, field, value }: FieldBlank, filling: Filling, locale: string) {
	const given = filling[key];
	if (given === undefined) return undefined;
	const list = [given].flat().flatMap((one) => (field.control === "many" ? splitLines(one) : [one.trim()]));
	if (list.filter(Boolean).join("\n") === value) return undefined;
	// A list has no value that means "none".
	if (field.control === "one" && list.every((one) => one === "")) return undefined;
	const [first = ""] = list;
	const number =
		field.control === "number" && first !== ""
			? readNumber(first, { numberFormat: field.numberFormat }, locale)
			: undefined;
	if (number && "problem" in number) return { problem: number.problem(getPageWords().page.answers) };
	const set = field.control === "many" ? list : (number?.plain ?? first);
	return { prefill: { id: field.id, type: field.metaType, value: set } };
}

function splitLines(text: string): string[] {
	return text
		.split(/\r?\n/)
		.map((line) => line.trim())
		.filter(Boolean);
}

function readText(given: string | string[] | undefined): string | undefined {
	return given === undefined ? undefined : ([given].flat()[0] ?? "").trim();
}
