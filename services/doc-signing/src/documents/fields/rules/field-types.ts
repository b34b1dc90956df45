/** SELECT and DROPDOWN are two names of one type; each comes back as it was sent. */
export const fieldTypes = [
	"SIGNATURE",
	"INITIALS",
	"NAME",
	"EMAIL",
	"DATE",
	"TEXT",
	"NUMBER",
	"RADIO",
	"CHECKBOX",
	"SELECT",
	"DROPDOWN",
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** The types that cannot be without `fieldMeta`. */
export function isAdvanced(type: FieldType): boolean {
	return ["TEXT", "NUMBER", "RADIO", "CHECKBOX", "SELECT", "DROPDOWN"].includes(type);
}

/** What `fieldMeta.type` may be: the type's name in lower case, for a select either of its names. */
export function metaTypesOf(type: FieldType): string[] {
	return type === "SELECT" || type === "DROPDOWN" ? ["select", "dropdown"] : [type.toLowerCase()];
}
