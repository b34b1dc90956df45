import type { EditorField } from "../../../src/app/editor/rules/editor-field.ts";

/** Keys of the fields that are in `keys`, joined: equal text does not re-render. */
export function keysIn(
	fields: readonly EditorField[],
	keys: { size: number; has(key: string): boolean },
): string {
	if (keys.size === 0) return "";
	return fields.flatMap(({ key }) => (keys.has(key) ? [key] : [])).join(" ");
}
