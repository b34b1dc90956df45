import { ValidationFailed } from "@repo/http-errors";
import type { Problem } from "../../field-types/rules/definition.ts";
import type { DocumentDataRow, FieldRow, RecipientRow } from "../queries.ts";
import { hasBegun } from "../rules/recipient-status.ts";
import { mayHoldFields } from "../rules/roles.ts";
import { holdsSignature } from "../rules/sendable.ts";
import { findFieldProblems, type PlacedField } from "./rules/field-problems.ts";

export type FieldToPlace = PlacedField & { recipientId: number };
type On = {
	file: Pick<DocumentDataRow, "pages">;
	recipients: Recipient[];
	/** The document's. */
	present: FieldRow[];
};
type Recipient = Pick<RecipientRow, "id" | "role" | "readStatus" | "signingStatus">;

/** Throws ValidationFailed with everything that is wrong with the fields; `pathOf` names the place of each. */
export function requirePlaceable(
	fields: FieldToPlace[],
	{ file, recipients, present }: On,
	pathOf: (index: number) => string,
): void {
	const faults = fields.flatMap((field, index) =>
		[
			...recipientProblems(field.recipientId, recipients, present),
			...findFieldProblems(field, file.pages?.length ?? null),
		].map(({ path, message }) => ({ path: `${pathOf(index)}.${path}`, message })),
	);
	if (faults.length > 0) throw new ValidationFailed(faults);
}

/** A field as its row is. */
export function rowOf(field: FieldToPlace) {
	return {
		recipientId: field.recipientId,
		type: field.type,
		page: field.pageNumber,
		positionX: String(field.pageX),
		positionY: String(field.pageY),
		width: String(field.pageWidth),
		height: String(field.pageHeight),
		fieldMeta: field.fieldMeta ?? null,
	} satisfies Partial<FieldRow>;
}

function* recipientProblems(
	recipientId: number,
	recipients: Recipient[],
	present: FieldRow[],
): Generator<Problem> {
	const recipient = recipients.find(({ id }) => id === recipientId);
	if (!recipient) {
		yield { path: "recipientId", message: "is not a recipient of this document" };
		return;
	}
	if (!mayHoldFields(recipient.role))
		yield { path: "recipientId", message: `is a ${recipient.role}, which cannot have fields` };
	if (hasBegun(recipient) && !awaitsPlaceToSign(recipient, present))
		yield { path: "recipientId", message: "has already opened the document, so no field can be added" };
}

/** Who joins after sending is told at once, and may open the document before their fields are there. */
function awaitsPlaceToSign({ id, role, signingStatus }: Recipient, present: FieldRow[]): boolean {
	return role === "SIGNER" && signingStatus === "NOT_SIGNED" && !holdsSignature(id, present);
}
