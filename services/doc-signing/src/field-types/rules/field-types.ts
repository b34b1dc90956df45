import type { z } from "zod";
import { choiceTypes } from "./choice-types.ts";
import type { FieldTypeDefinition } from "./definition.ts";
import { listTypes } from "./list-types.ts";
import { numberType } from "./number-type.ts";
import { signatureTypes } from "./signature-types.ts";
import { textTypes } from "./text-types.ts";

/**
 * Every field type with its definition. Add a type here: `tsc -b` then names the tables that need an entry for it,
 * and the API, the CHECKs and the pages follow.
 */
const definitions = {
	...signatureTypes,
	...textTypes,
	NUMBER: numberType,
	...choiceTypes,
	...listTypes,
};
type Definitions = typeof definitions;

export type FieldType = keyof Definitions;
export type FieldMeta = z.output<Definitions[FieldType]["meta"]>;

export const fieldTypes = Object.keys(definitions) as [FieldType, ...FieldType[]];
export const fieldMetas = Object.values(definitions).map(({ meta }) => meta) as [
	Definitions[FieldType]["meta"],
	...Definitions[FieldType]["meta"][],
];

// The functions accept every type's meta: findFieldProblems checks that a field's meta fits its type.
const all: Record<FieldType, FieldTypeDefinition<Definitions[FieldType]["meta"]>> = definitions;

export function getDefinition(type: FieldType) {
	return all[type];
}

/** By `fieldMeta.type`, for settings whose field may be of another type. */
export function definitionOfMeta({ type }: FieldMeta) {
	return all[type.toUpperCase() as Uppercase<FieldMeta["type"]>];
}

export const fieldDefinitions = Object.values(all);
