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
		fields: patched(fields, onto(fields, command.after, command.before)),
		history: { done: history.done.slice(0, -1), undone: [...history.undone, command] },
	};
}

export function redo({ fields, history }: Edited): Edited {
	const command = history.undone.at(-1);
	if (!command) return { fields, history };
	return {
		fields: patched(fields, onto(fields, command.before, command.after)),
		history: { done: [...history.done, command], undone: history.undone.slice(0, -1) },
	};
}

/** The step from one patch to another, which leaves what others have changed or removed since as it is. */
function onto(fields: Fields, from: Patch, to: Patch): Patch {
	const patch = new Map<string, EditorField | null>();
	for (const [key, next] of to) {
		const now = fields.get(key) ?? null;
		const was = from.get(key) ?? null;
		if (now === was || (now && was && !next)) patch.set(key, next);
		else if (now && was && next) patch.set(key, { ...now, ...differences(was, next) });
	}
	return patch;
}

function differences(was: EditorField, next: EditorField): Partial<EditorField> {
	const names = Object.keys(next) as (keyof EditorField)[];
	return Object.fromEntries(
		names.filter((name) => was[name] !== next[name]).map((name) => [name, next[name]]),
	);
}

/** Changes by others: not a step to undo. */
export function patched(fields: Fields, patch: Patch): Fields {
	const next = FieldMap.patched(fields, patch);
	followPages(fields, next, patch.keys());
	return next;
}
