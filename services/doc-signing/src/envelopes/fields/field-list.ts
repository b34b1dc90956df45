import { BadRequest, errorOf } from "@repo/http-errors";
import { said } from "../../languages/said.ts";
import {
	type FieldToPlace,
	type PlacedOn,
	type PlacedRow,
	placedField,
	placeFields,
} from "./place-fields.ts";
import { requireConditions } from "./require-conditions.ts";
import { isSame } from "./rules/is-same.ts";
import { type ChangeField, type NewFieldInput, readChangedMeta } from "./schemas.ts";

/**
 * The limit of documents and of templates, so that a document generated from a template can have all its
 * fields.
 */
const MAX_FIELDS = 5000;
/** Limit for an owner's fields together, in characters of JSON: every lock and read of the owner loads them. */
const MAX_META_LENGTH = 4_000_000;

/** The fields of a document or a template, under the owner's row lock, and how the two differ. */
export type FieldList<Row extends PlacedRow> = PlacedOn & {
	fields: Row[];
	insert: (rows: Omit<PlacedRow, "id">[]) => Promise<Row[]>;
	update: (id: number, row: Omit<PlacedRow, "id">) => Promise<Row | undefined>;
	remove: (id: number) => Promise<unknown>;
	/** Throws when the field can no longer be changed. */
	requireChangeable?: (field: Row) => void;
	notFound: () => Error;
	/** Records the change in the owner. */
	record: (type: "FIELD_ADDED" | "FIELD_CHANGED" | "FIELD_REMOVED", fields: Row[]) => Promise<void>;
};

/** Adds fields in the given order, all or none. Throws ValidationFailed, TooManyFields, FieldMetaTooLarge. */
export async function addFields<Row extends PlacedRow>(
	list: FieldList<Row>,
	input: NewFieldInput | NewFieldInput[],
): Promise<Row[]> {
	const writePath = (index: number) => (Array.isArray(input) ? `body.${index}` : "body");
	const rows = placeFields([input].flat(), list, writePath);
	if (list.fields.length + rows.length > MAX_FIELDS) throw new TooManyFields(MAX_FIELDS);
	requireRoom(list.owner, [...list.fields, ...rows]);
	requireNewConditions(rows, list, writePath);
	const added = await list.insert(rows);
	await list.record("FIELD_ADDED", added);
	return added;
}

/** Changes the given properties. Validates the resulting field as a whole. Throws FieldMetaTooLarge, ConditionBroken. */
export async function changeField<Row extends PlacedRow>(
	list: FieldList<Row>,
	fieldId: number,
	change: ChangeField,
): Promise<Row> {
	const field = getChangeable(list, fieldId);
	const [row] = placeFields([merged(placedField(field), change)], list, () => "body");
	if (row && isSame(placedField({ id: fieldId, ...row }), placedField(field))) return field;
	if (row) requireRoom(list.owner, [...list.fields.filter((other) => other !== field), row]);
	const next = list.fields.map((other) => (other === field ? { ...field, ...row } : other));
	requireConditions(next, list, ({ id }) => (id === fieldId ? "body" : undefined));
	const changed = row && (await list.update(fieldId, row));
	if (!changed) throw new Error("a field under its owner's lock was not there");
	await list.record("FIELD_CHANGED", [changed]);
	return changed;
}

/** The conditions of rows without ids yet, which can name fields that are there. */
export function requireNewConditions(
	rows: readonly Omit<PlacedRow, "id">[],
	on: PlacedOn & { fields: readonly PlacedRow[] },
	pathOf: (index: number) => string,
): void {
	const added = rows.map((row, index) => ({ ...row, id: -1 - index }));
	requireConditions([...on.fields, ...added], on, ({ id }) => (id < 0 ? pathOf(-1 - id) : undefined));
}

/** Returns the field as it was. Throws ConditionBroken if another one depends on it. */
export async function removeField<Row extends PlacedRow>(
	list: FieldList<Row>,
	fieldId: number,
): Promise<Row> {
	const field = getChangeable(list, fieldId);
	requireConditions(
		list.fields.filter((other) => other !== field),
		list,
	);
	await list.remove(fieldId);
	await list.record("FIELD_REMOVED", [field]);
	return field;
}

function getChangeable<Row extends PlacedRow>(list: FieldList<Row>, fieldId: number): Row {
	const field = list.fields.find(({ id }) => id === fieldId);
	if (!field) throw list.notFound();
	list.requireChangeable?.(field);
	return field;
}

/** Omitted properties do not change; only `fieldMeta` can become null. */
function merged(field: FieldToPlace, { fieldMeta, ...change }: ChangeField): FieldToPlace {
	const given = Object.entries(change).filter(([, value]) => value !== undefined);
	const next: FieldToPlace = { ...field, ...Object.fromEntries(given) };
	if (fieldMeta === undefined) return next;
	return { ...next, fieldMeta: fieldMeta && readChangedMeta(fieldMeta, next.type) };
}

type WithMeta = Pick<PlacedRow, "fieldMeta">;

function requireRoom(owner: PlacedOn["owner"], rows: readonly WithMeta[]): void {
	const length = rows.reduce((sum, row) => sum + metaLength(row), 0);
	if (length > MAX_META_LENGTH) throw new FieldMetaTooLarge(owner, MAX_META_LENGTH);
}

/** Kept, because several edits of one request measure the same rows. */
const lengths = new WeakMap<WithMeta, number>();

function metaLength(row: WithMeta): number {
	const known = lengths.get(row) ?? (row.fieldMeta ? JSON.stringify(row.fieldMeta).length : 0);
	lengths.set(row, known);
	return known;
}

const TooManyFields = errorOf(BadRequest, "too_many_fields", (max: number) =>
	said(({ errors }) => errors.fields.tooMany({ max })),
);

const FieldMetaTooLarge = errorOf(
	BadRequest,
	"field_meta_too_large",
	(owner: "document" | "template", max: number) =>
		`The \`fieldMeta\` of all fields of a ${owner} can have at most ${max} characters of JSON.`,
);
