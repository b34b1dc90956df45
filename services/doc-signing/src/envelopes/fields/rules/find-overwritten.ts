type Members = Record<string, unknown>;
type Edit = { op: "change"; base: Members; change: Members } | { op: "remove"; base: Members };

/**
 * The members that an edit would overwrite with somebody else's change unseen: they differ from `base`, the field as the
 * caller last saw it, and from what the caller wants. A removal overwrites every member.
 */
export function findOverwritten(current: Members, edit: Edit): string[] {
	const changed = Object.keys(edit.base).filter((member) => !isSame(current[member], edit.base[member]));
	if (edit.op === "remove") return changed;
	const { change } = edit;
	return changed.filter((member) => change[member] !== undefined && !isSame(current[member], change[member]));
}

/** Null, absent, and an object of nothing but these are the same: a read shows null where nothing was given. */
function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(plain);
	if (typeof value !== "object" || value === null) return value ?? undefined;
	const entries = Object.entries(value)
		.map(([key, item]) => [key, plain(item)] as const)
		.filter(([, item]) => item !== undefined)
		.sort(([a], [b]) => (a < b ? -1 : 1));
	return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
