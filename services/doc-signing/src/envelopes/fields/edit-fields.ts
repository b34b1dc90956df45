import { HttpError } from "@repo/http-errors";
import { addFields, changeField, type FieldList, removeField } from "./field-list.ts";
import { type FieldToPlace, type PlacedRow, placedField } from "./place-fields.ts";
import { findOverwritten } from "./rules/find-overwritten.ts";
import type { FieldEdit } from "./schemas.ts";

export type EditResult<Row> = {
	/** `conflict`: someone else changed the same members since `base`, and nothing of this edit was saved. */
	outcome: "saved" | "conflict" | "refused";
	/** The current field; undefined if there is none. */
	row: Row | undefined;
	problems: { path: string; message: string }[];
};

/**
 * Makes each edit that is valid and overwrites no other change; for the others, returns the reason, in the same
 * order.
 */
export async function editFields<Row extends PlacedRow>(
	list: FieldList<Row>,
	edits: FieldEdit[],
): Promise<EditResult<Row>[]> {
	const fields = new Map(list.fields.map((row) => [row.id, row]));
	const results = new Map<FieldEdit, EditResult<Row>>();
	let left = edits;
	for (let round = 0; round < MAX_ROUNDS && left.length > 0; round++) {
		for (const edit of left) {
			const current = { ...list, fields: [...fields.values()] };
			const result = await editField(current, edit);
			if (result.outcome === "saved" && edit.op === "remove") fields.delete(edit.id);
			else if (result.outcome === "saved" && result.row) fields.set(result.row.id, result.row);
			results.set(edit, result);
		}
		const refused = left.filter((edit) => results.get(edit)?.outcome === "refused");
		if (refused.length === left.length) break;
		left = refused;
	}
	return edits.flatMap((edit) => results.get(edit) ?? []);
}

/** An edit can depend on others: a field is removed once no condition names it. */
const MAX_ROUNDS = 5;

async function editField<Row extends PlacedRow>(
	list: FieldList<Row>,
	edit: FieldEdit,
): Promise<EditResult<Row>> {
	const row = edit.op === "add" ? undefined : list.fields.find(({ id }) => id === edit.id);
	try {
		if (edit.op === "add") return saved((await addFields(list, edit.field))[0]);
		// Removed by both: nothing is lost.
		if (!row) return edit.op === "remove" ? saved<Row>(undefined) : conflict<Row>(undefined);
		if (findOverwritten(toShown(row), edit).length > 0) return conflict(row);
		if (edit.op === "change") return saved(await changeField(list, edit.id, edit.change));
		await removeField(list, edit.id);
		return saved<Row>(undefined);
	} catch (error) {
		// Thrown by the checks of an edit, before it has written anything.
		if (!(error instanceof HttpError) || error.status >= 500) throw error;
		return { outcome: "refused", row, problems: listProblems(error) };
	}
}

function toShown(row: PlacedRow): FieldToPlace {
	const field = placedField(row);
	return { ...field, fieldMeta: field.fieldMeta ?? null };
}

function listProblems({ errors = [], detail }: HttpError) {
	if (errors.length === 0) return [{ path: "", message: detail }];
	return errors.map(({ path, message }) => ({ path: path.replace(/^body\./, ""), message }));
}

const saved = <Row>(row: Row | undefined): EditResult<Row> => ({ outcome: "saved", row, problems: [] });
const conflict = <Row>(row: Row | undefined): EditResult<Row> => ({ outcome: "conflict", row, problems: [] });
