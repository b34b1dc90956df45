import type { FieldType } from "../../field-types/rules/field-types.ts";

/** How the PDF shows a type of field. */
export type Drawing =
	/** `noun` is the key of its name in the certificate. */
	| { as: "signature"; noun: "SIGNATURE" | "INITIALS" }
	| { as: "choices"; shape: "radio" | "checkbox" }
	/** `isWrapped` breaks lines; otherwise the text stays on one line. */
	| { as: "text"; isWrapped: boolean };

export const drawings: Record<FieldType, Drawing> = {
	SIGNATURE: { as: "signature", noun: "SIGNATURE" },
	INITIALS: { as: "signature", noun: "INITIALS" },
	NAME: { as: "text", isWrapped: false },
	EMAIL: { as: "text", isWrapped: false },
	DATE: { as: "text", isWrapped: false },
	TEXT: { as: "text", isWrapped: true },
	NUMBER: { as: "text", isWrapped: false },
	RADIO: { as: "choices", shape: "radio" },
	CHECKBOX: { as: "choices", shape: "checkbox" },
	SELECT: { as: "text", isWrapped: false },
	DROPDOWN: { as: "text", isWrapped: false },
};
