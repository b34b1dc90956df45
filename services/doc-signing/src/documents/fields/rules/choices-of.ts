import type { FieldMeta } from "../field-meta.ts";

export type ChoiceMeta = Extract<FieldMeta, { type: "radio" | "checkbox" }>;
type Choice = { id: number; checked: boolean; value: string };

/** What there is to choose. A field that names nothing is one box to tick, which its label explains. */
export function choicesOf({ values }: { values?: Choice[] | null | undefined }): Choice[] {
	return values && values.length > 0 ? values : [{ id: 1, checked: false, value: "" }];
}
