import type { EditorField, Fields } from "./editor-field.ts";

/** Fields by key. Replacing fields copies an array: copying a map of 500 takes longer than all else that an undo does. */
export class FieldMap implements Fields {
	readonly #positions: ReadonlyMap<string, number>;
	readonly #list: readonly EditorField[];

	private constructor(list: readonly EditorField[], positions?: ReadonlyMap<string, number>) {
		this.#list = list;
		this.#positions = positions ?? new Map(list.map(({ key }, index) => [key, index]));
	}

	/** These fields with those of the patch instead; null removes one. */
	static patched(fields: Fields, patch: ReadonlyMap<string, EditorField | null>): FieldMap {
		const before = fields instanceof FieldMap ? fields : new FieldMap([...fields.values()]);
		return before.#with(patch);
	}

	#with(patch: ReadonlyMap<string, EditorField | null>): FieldMap {
		const list: (EditorField | null)[] = [...this.#list];
		let isSameSet = true;
		for (const [key, field] of patch) {
			const at = this.#positions.get(key);
			if (at === undefined) list.push(field);
			else list[at] = field;
			isSameSet &&= at !== undefined && field !== null;
		}
		if (isSameSet) return new FieldMap(list as EditorField[], this.#positions);
		return new FieldMap(list.filter((field) => field !== null));
	}

	get size(): number {
		return this.#list.length;
	}
	has(key: string): boolean {
		return this.#positions.has(key);
	}
	get(key: string): EditorField | undefined {
		return this.#list[this.#positions.get(key) ?? -1];
	}
	keys(): Iterable<string> {
		return this.#positions.keys();
	}
	values(): Iterable<EditorField> {
		return this.#list.values();
	}
	[Symbol.iterator](): Iterator<readonly [string, EditorField]> {
		return this.#list.map((field) => [field.key, field] as const).values();
	}
}
