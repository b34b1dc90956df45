import { isSame } from "./is-same.ts";

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
