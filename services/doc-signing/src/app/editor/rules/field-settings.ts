import { z } from "zod";
import { commonSettings, textSettings } from "../../../field-types/rules/common-meta.ts";
import { type Operator, operatorsOf } from "../../../field-types/rules/conditions.ts";
import { type FieldType, fieldTypes, getDefinition } from "../../../field-types/rules/field-types.ts";

/** How a setting of a field is edited, read from the schema of its type. */
export type Setting = {
	name: string;
	kind: "text" | "number" | "flag" | "choice" | "options";
	/** What matters for every field comes first, and how it looks last. */
	group: "first" | "content" | "look";
	min?: number;
	max?: number;
	maxLength?: number;
	choices?: string[];
	/** Options can be preselected. */
	hasChecked?: boolean;
};
export type FieldTypeSettings = {
	metaType: string;
	needsMeta: boolean;
	/** Whether the recipient has to fill it, unless its setting says otherwise. */
	isRequired: boolean;
	/** What conditions can ask of it. */
	operators: readonly Operator[];
	settings: Setting[];
};

type Json = {
	type?: string | string[];
	anyOf?: Json[];
	enum?: unknown[];
	const?: unknown;
	properties?: Record<string, Json>;
	items?: Json;
	minimum?: number;
	maximum?: number;
	maxLength?: number;
};

/** The settings with an effect, which the editor offers for each type of field, from the field types' definitions. */
export function fieldSettings(): Record<FieldType, FieldTypeSettings> {
	return Object.fromEntries(fieldTypes.map((type) => [type, listSettings(type)])) as Record<
		FieldType,
		FieldTypeSettings
	>;
}

function listSettings(type: FieldType): FieldTypeSettings {
	const { meta, needsMeta, metaTypes, effects, isRequired, control } = getDefinition(type);
	const ignored = commonSettings.filter((name) => !effects.some((one) => one === name));
	const { properties = {} } = z.toJSONSchema(meta, { io: "input" }) as Json;
	const settings = Object.entries(properties).flatMap(([name, schema]) => {
		const setting = name === "type" || ignored.includes(name) ? undefined : describeSetting(name, schema);
		return setting ? [{ ...setting, group: groupOf(name) }] : [];
	});
	return {
		metaType: metaTypes[0] ?? type.toLowerCase(),
		needsMeta,
		isRequired: control.kind !== "automatic" && isRequired(null),
		operators: operatorsOf[control.kind],
		settings,
	};
}

function groupOf(name: string): Setting["group"] {
	if (name === "label" || name === "required") return "first";
	return name === "direction" || textSettings.some((one) => one === name) ? "look" : "content";
}

function describeSetting(name: string, schema: Json): Omit<Setting, "group"> | undefined {
	const variants = flat(schema).filter(({ type }) => type !== "null");
	const find = (type: string) => variants.find((variant) => [variant.type].flat().includes(type));
	const choices = variants.flatMap((variant) => variant.enum ?? []).filter((one) => typeof one === "string");
	if (choices.length > 0) return { name, kind: "choice", choices };
	if (find("boolean")) return { name, kind: "flag" };
	const list = find("array");
	if (list) return { name, kind: "options", hasChecked: list.items?.properties?.checked !== undefined };
	const number = find("number") ?? find("integer");
	if (number) {
		const { minimum, maximum } = number;
		return {
			name,
			kind: "number",
			...(minimum !== undefined && minimum > -1e9 && { min: minimum }),
			...(maximum !== undefined && maximum < 1e9 && { max: maximum }),
		};
	}
	const text = find("string");
	return text && { name, kind: "text", ...(text.maxLength !== undefined && { maxLength: text.maxLength }) };
}

function flat(schema: Json): Json[] {
	return schema.anyOf ? schema.anyOf.flatMap(flat) : [schema];
}
