import type { EditorField } from "../../../src/app/editor/rules/editor-field.ts";
import {
	type Edit,
	fromWire,
	toWire,
	type UnsavedEdit,
	type WireField,
} from "../../../src/app/editor/rules/unsaved.ts";
import { type Problem, Refused } from "../../call-api.ts";

export type ServerField = WireField & { id: number };
/** The server's result of one edit. */
export type Result = {
	outcome: "saved" | "conflict" | "refused";
	field: ServerField | null;
	problems: readonly Problem[];
};

/**
 * A response 400 as results: the edits that it names are refused, and the others, undefined, can be sent again.
 * Undefined if it names none.
 */
export function refusedEdits(
	edits: readonly UnsavedEdit[],
	error: unknown,
): (Result | undefined)[] | undefined {
	if (!(error instanceof Refused) || error.status !== 400) return undefined;
	const results = edits.map((_edit, index): Result | undefined => {
		const start = `body.edits.${index}.`;
		const problems = error.problems
			.filter(({ path }) => path.startsWith(start))
			.map(({ path, message }) => ({ path: path.slice(start.length), message }));
		return problems.length > 0 ? { outcome: "refused", field: null, problems } : undefined;
	});
	return results.some(Boolean) ? results : undefined;
}

/** The field as sent: the server may format settings differently, which is not a difference. */
export function savedField(
	edit: Edit,
	field: ServerField | null,
): { id: number; field: WireField } | undefined {
	if (!field || edit.op === "remove") return undefined;
	const sent = edit.op === "add" ? edit.field : edit.change;
	return { id: field.id, field: { ...toWireField(field), ...sent } };
}

/** A field with the changes by others since `before`, unless the same was changed here, too. */
export function withTheirs(here: EditorField, before: WireField, now: WireField): EditorField {
	const mine = toWire(here);
	const names = Object.keys(mine) as (keyof WireField)[];
	const untouched = names.filter((name) => JSON.stringify(mine[name]) === JSON.stringify(before[name]));
	const changed = untouched.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
	if (changed.length === 0) return here;
	const theirs = Object.fromEntries(changed.map((name) => [name, now[name]]));
	return fromWire(here.key, { ...mine, ...theirs });
}

export function toWireField(field: ServerField): WireField {
	const { recipientId, type, pageNumber, pageX, pageY, pageWidth, pageHeight, fieldMeta, cover } = field;
	return {
		recipientId,
		type,
		pageNumber,
		pageX,
		pageY,
		pageWidth,
		pageHeight,
		fieldMeta: fieldMeta ?? null,
		cover: cover ?? null,
	};
}
