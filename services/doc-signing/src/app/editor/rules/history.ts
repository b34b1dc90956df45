import { isSame } from "../../../envelopes/fields/rules/is-same.ts";
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
		else if (now && was && next) {
			const stepped = stepField(now, was, next);
			if (!isSame(stepped, now)) patch.set(key, stepped);
		}
	}
	return patch;
}

function stepField(now: EditorField, was: EditorField, next: EditorField): EditorField {
	const field = step(now, was, next);
	if (!now.meta || isSame(now.meta, was.meta)) return field;
	// Someone else has changed settings: each is a property of its own.
	const none = { type: now.meta.type };
	return { ...field, meta: step(now.meta, was.meta ?? none, next.meta ?? none) };
}

/** `now` with the properties that differ between `was` and `next`, unless they have changed since `was`. */
function step<Of extends object>(now: Of, was: Of, next: Of): Of {
	const names = Object.keys({ ...was, ...next }) as (keyof Of)[];
	const changed = names.filter((name) => !isSame(was[name], next[name]) && isSame(now[name], was[name]));
	return { ...now, ...Object.fromEntries(changed.map((name) => [name, next[name]])) };
}

/** Changes by others: not a step to undo. */
export function patched(fields: Fields, patch: Patch): Fields {
	if (patch.size === 0) return fields;
	const next = FieldMap.patched(fields, patch);
	followPages(fields, next, patch.keys());
	return next;
}
