type Members = Record<string, unknown>;
type Edit = { op: "change"; base: Members; change: Members } | { op: "remove"; base: Members };

/**
 * The members of which an edit would overwrite another person's unseen change: they differ from `base`, the field
 * as the caller last saw it, and from the requested value. A removal overwrites every member.
 */
export function findOverwritten(current: Members, edit: Edit): string[] {
	const changed = Object.keys(edit.base).filter((member) => !isSame(current[member], edit.base[member]));
	if (edit.op === "remove") return changed;
	const { change } = edit;
	return changed.filter((member) => change[member] !== undefined && !isSame(current[member], change[member]));
}

/** Null, absent, and an object with only such members are equal: a read shows null for what was not set. */
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
