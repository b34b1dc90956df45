import { fieldMetaSchema } from "../../envelopes/fields/field-meta.ts";
import { findFieldProblems, type PlacedField } from "../../envelopes/fields/rules/field-problems.ts";
import { type FieldType, fieldTypes, getDefinition } from "../../field-types/rules/field-types.ts";
import { mayBeGivenFields, type RecipientRole } from "../../field-types/rules/roles.ts";
import type { Note } from "./reasons.ts";
import type { SourceField } from "./source-rows.ts";

/** `fileId`: the file that it is on there, of which it has the page. */
export type MappedField = PlacedField & { id: number; recipientId: number; fileId: string | null };

/** A field may extend over the edge by this many percent: it is moved back onto the page. */
const TOLERANCE = 0.5;

/** Undefined if the field has no place on the page, no type that exists here, or a recipient who cannot have fields. */
export function mapField(
	source: SourceField,
	recipients: readonly { id: number; role: RecipientRole }[],
	note: Note,
): MappedField | undefined {
	const type = fieldTypes.find((one) => one === source.type);
	const recipient = recipients.find(({ id }) => id === source.recipientId);
	const place = mapPlace(source);
	if (!type || !place || !recipient || !mayBeGivenFields(recipient.role)) return undefined;
	const field = { ...place, type, fieldMeta: mapMeta(type, source.fieldMeta, note) };
	const { id, envelopeItemId: fileId } = source;
	return withoutProblems({ ...field, id, recipientId: recipient.id, fileId }, note);
}

function mapPlace({ page, positionX, positionY, width, height }: SourceField) {
	const isInside = (at: number, size: number) => size > 0 && at >= -TOLERANCE && at + size <= 100 + TOLERANCE;
	if (page < 1 || !isInside(positionX, width) || !isInside(positionY, height)) return undefined;
	const [pageX, pageY] = [Math.max(0, positionX), Math.max(0, positionY)];
	const [pageWidth, pageHeight] = [Math.min(width, 100 - pageX), Math.min(height, 100 - pageY)];
	return { pageNumber: page, pageX, pageY, pageWidth, pageHeight };
}

/** What the schema does not accept is left out, member by member. */
function mapMeta(type: FieldType, given: unknown, note: Note) {
	const [metaType = ""] = getDefinition(type).metaTypes;
	const { needsMeta, metaTypes } = getDefinition(type);
	let meta: Record<string, unknown> | undefined =
		typeof given === "object" && given !== null && Object.keys(given).length > 0 ? { ...given } : undefined;
	if (!meta && !needsMeta) return null;
	meta = { ...meta, type: metaTypes.some((one) => one === meta?.type) ? meta?.type : metaType };
	for (;;) {
		const parsed = fieldMetaSchema.safeParse(meta);
		if (parsed.success) return parsed.data;
		note("field-look");
		const wrong: string[] = parsed.error.issues.flatMap(({ path, code, ...issue }) =>
			code === "unrecognized_keys" ? ((issue as { keys?: string[] }).keys ?? []) : [String(path[0])],
		);
		const kept: [string, unknown][] = Object.entries(meta).filter(
			([member]) => member === "type" || !wrong.includes(member),
		);
		if (kept.length === Object.keys(meta).length) return fieldMetaSchema.parse({ type: metaType });
		meta = Object.fromEntries(kept);
	}
}

/** Settings that contradict each other are left out. Undefined if that does not help. */
function withoutProblems(field: MappedField, note: Note): MappedField | undefined {
	const [problem] = findFieldProblems(field, null);
	if (!problem) return field;
	const member = problem.path.split(".")[1];
	if (!field.fieldMeta || !member || member === "type" || !(member in field.fieldMeta)) return undefined;
	note("field-look");
	const { [member as "label"]: _left, ...rest } = field.fieldMeta;
	return withoutProblems({ ...field, fieldMeta: rest as MappedField["fieldMeta"] }, note);
}
