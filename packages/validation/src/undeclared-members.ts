import { z } from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Definitions = Record<string, JsonSchema>;

/**
 * Paths of the members of `value` that `schema` does not declare and would silently ignore, such as
 * misspelled ones.
 */
export function undeclaredMembers(schema: z.ZodType, value: unknown, io: "input" | "output"): string[] {
	const root = z.toJSONSchema(schema, { io, unrepresentable: "any" });
	return walk(value, [root], { ...root.$defs, "": root }, "").map((path) => `${path} is not in the schema`);
}

function walk(value: unknown, schemas: JsonSchema[], definitions: Definitions, path: string): string[] {
	if (typeof value !== "object" || value === null) return [];
	const forms = schemas.flatMap((schema) => formsOf(schema, definitions));
	if (Array.isArray(value)) {
		const items = forms.flatMap(({ items }) => (isSchema(items) ? [items] : []));
		return value.flatMap((item, index) => walk(item, items, definitions, `${path}.${index}`));
	}
	const objects = forms.filter(({ properties, additionalProperties }) => properties || additionalProperties);
	if (objects.length === 0) return [];
	return Object.entries(value).flatMap(([key, member]) => {
		const declared = objects.map(
			({ properties, additionalProperties }) => properties?.[key] ?? additionalProperties,
		);
		const found = declared.filter((one) => one !== undefined && one !== false);
		const at = `${path}.${key}`.replace(/^\./, "");
		return found.length === 0 ? [at] : walk(member, found.filter(isSchema), definitions, at);
	});
}

/** The schema, with those that it references or is composed of. */
function formsOf(schema: JsonSchema, definitions: Definitions): JsonSchema[] {
	const named =
		schema.$ref === undefined ? undefined : definitions[schema.$ref.replace(/^#(\/\$defs\/)?/, "")];
	const parts = [
		...(schema.anyOf ?? []),
		...(schema.oneOf ?? []),
		...(schema.allOf ?? []),
		...(named ? [named] : []),
	];
	return [schema, ...parts.filter(isSchema).flatMap((part) => formsOf(part, definitions))];
}

function isSchema(schema: unknown): schema is JsonSchema {
	return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}
