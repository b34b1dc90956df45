import { ValidationFailed } from "@repo/http-errors";
import type { Problem } from "../../field-types/rules/definition.ts";
import type { FieldType } from "../../field-types/rules/field-types.ts";
import { mayBeGivenFields, type RecipientRole } from "../../field-types/rules/roles.ts";
import type { SigningOrder } from "../rules/signing-orders.ts";
import { fieldMetaSchema } from "./field-meta.ts";
import { type Cover, readPlace, type StoredPlace } from "./rules/cover.ts";
import { findFieldProblems, type PlacedField } from "./rules/field-problems.ts";

export type FieldToPlace = PlacedField & { recipientId: number };
/** The columns that fields of documents and of templates share. */
export type PlacedRow = StoredPlace & {
	id: number;
	recipientId: number;
	type: FieldType;
	fieldMeta: Record<string, unknown> | null;
	cover: Cover | null;
};
export type PlacedOn = {
	owner: "document" | "template";
	/** Null until the file is uploaded. */
	pageCount: number | null;
	signingOrder: SigningOrder;
	recipients: { id: number; role: RecipientRole; signingOrder: number | null }[];
	/** Why a recipient cannot have fields, if that depends on more than the role. */
	findObstacle?: (recipientId: number) => string | undefined;
};

/** The rows of fields. Throws ValidationFailed with every problem; `pathOf` returns the path of each field. */
export function placeFields(
	fields: FieldToPlace[],
	on: PlacedOn,
	pathOf: (index: number) => string,
): Omit<PlacedRow, "id">[] {
	const faults = fields.flatMap((field, index) =>
		[...recipientProblems(field.recipientId, on), ...findFieldProblems(field, on.pageCount)].map(
			({ path, message }) => ({ path: `${pathOf(index)}.${path}`, message }),
		),
	);
	if (faults.length > 0) throw new ValidationFailed(faults);
	return fields.map((field) => ({
		recipientId: field.recipientId,
		type: field.type,
		page: field.pageNumber,
		positionX: String(field.pageX),
		positionY: String(field.pageY),
		width: String(field.pageWidth),
		height: String(field.pageHeight),
		fieldMeta: field.fieldMeta ?? null,
		cover: field.cover ?? null,
	}));
}

/** A field in the form of a request, from its row. */
export function placedField(row: PlacedRow): FieldToPlace {
	return {
		recipientId: row.recipientId,
		type: row.type,
		...readPlace(row),
		fieldMeta: row.fieldMeta && fieldMetaSchema.parse(row.fieldMeta),
		cover: row.cover,
	};
}

function* recipientProblems(
	recipientId: number,
	{ owner, recipients, findObstacle }: PlacedOn,
): Generator<Problem> {
	const path = "recipientId";
	const recipient = recipients.find(({ id }) => id === recipientId);
	if (!recipient) return yield { path, message: `is not a recipient of this ${owner}` };
	if (!mayBeGivenFields(recipient.role))
		yield { path, message: `is a ${recipient.role}, which cannot have fields` };
	const obstacle = findObstacle?.(recipientId);
	if (obstacle) yield { path, message: obstacle };
}
