import type { EditorField, Fields } from "./editor-field.ts";
import { FieldMap } from "./field-map.ts";
import { followPages } from "./on-pages.ts";

/** Fields by key as they are before or after a command; null for none. */
type Patch = ReadonlyMap<string, EditorField | null>;
type Command = { label: string; before: Patch; after: Patch };
export type History = { done: readonly Command[]; undone: readonly Command[] };
export type Edited = { fields: Fields; history: History };

export const emptyHistory: History = { done: [], undone: [] };

/** The fields after a gesture or key, which is one step to undo, however many fields it changed. */
export function change(
	{ fields, history }: Edited,
	label: string,
	changes: Iterable<readonly [string, EditorField | null]>,
): Edited {
	const after = new Map([...changes].filter(([key, next]) => (fields.get(key) ?? null) !== next));
	if (after.size === 0) return { fields, history };
	const before = new Map([...after.keys()].map((key) => [key, fields.get(key) ?? null]));
	const command = { label, before, after };
	return { fields: patched(fields, after), history: { done: [...history.done, command], undone: [] } };
}

export function undo({ fields, history }: Edited): Edited {
	const command = history.done.at(-1);
	if (!command) return { fields, history };
	return {
		fields: patched(fields, command.before),
		history: { done: history.done.slice(0, -1), undone: [...history.undone, command] },
	};
}

export function redo({ fields, history }: Edited): Edited {
	const command = history.undone.at(-1);
	if (!command) return { fields, history };
	return {
		fields: patched(fields, command.after),
		history: { done: [...history.done, command], undone: history.undone.slice(0, -1) },
	};
}

/** Changes by others: not a step to undo. */
export function patched(fields: Fields, patch: Patch): Fields {
	const next = FieldMap.patched(fields, patch);
	followPages(fields, next, patch.keys());
	return next;
}
