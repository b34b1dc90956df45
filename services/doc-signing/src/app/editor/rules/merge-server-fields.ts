import { isSame } from "../../../envelopes/fields/rules/is-same.ts";
import type { Fields } from "./editor-field.ts";
import { fromWire, type Saved, toWire, type WireField } from "./unsaved.ts";

type Merged = { saved: Saved; fields: Fields };

/**
 * Merges changes by others since `saved`, where nothing was changed here. A field that was changed on both
 * sides keeps the local change: saving it reports the conflict.
 */
export function mergeServerFields(
	{ saved, fields }: Merged,
	server: readonly { id: number; field: WireField }[],
): Merged {
	const [nextSaved, nextFields] = [new Map(saved), new Map(fields)];
	const byId = new Map(server.map(({ id, field }) => [id, field]));
	for (const [key, { id, field: before }] of saved) {
		const now = byId.get(id);
		byId.delete(id);
		const here = fields.get(key);
		if (now && isSame(now, before)) continue;
		if (!here || !isSame(toWire(here), before)) continue;
		if (now) {
			nextSaved.set(key, { id, field: now });
			nextFields.set(key, fromWire(key, now));
		} else {
			nextSaved.delete(key);
			nextFields.delete(key);
		}
	}
	for (const [id, field] of byId) {
		const key = toFieldKey(id);
		nextSaved.set(key, { id, field });
		nextFields.set(key, fromWire(key, field));
	}
	const isChanged =
		nextFields.size !== fields.size || [...nextFields].some(([key, field]) => fields.get(key) !== field);
	return { saved: nextSaved, fields: isChanged ? nextFields : fields };
}

/** The editor's key of a field from the server. */
export const toFieldKey = (id: number): string => `s${id}`;
