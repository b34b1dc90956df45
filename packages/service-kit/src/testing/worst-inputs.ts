import type { Endpoint } from "@repo/validation";
import { z } from "zod";

export type WorstInput = { what: string; type?: string; body?: string; query?: string };

const [JSON_TYPE, FORM] = ["application/json", "application/x-www-form-urlencoded"] as const;
/** Bytes of a URL, of which Node reads 16 kB with the headers. */
const MAX_QUERY = 12_000;
/** A check that is not linear is noticed with this much text. */
const MAX_TEXT = 80_000;
/** Room for nearly as many values as a body may have: more are refused before a schema reads them. */
const MAX_VALUES_BYTES = 90_000;
/** In turn of an endless list, so that the lists in its entries are long, too. */
const ENTRIES = 25;
const wrongValues = ["0", "{}", "[]"];

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The most expensive inputs that an endpoint's limits let through, derived from its declaration. */
export function worstInputs({ request = {} }: Endpoint): WorstInput[] {
	const { body, query, bodyTypes = [JSON_TYPE], bodyLimit = 100_000 } = request;
	const inputs: WorstInput[] = [];
	if (body && bodyTypes.includes(JSON_TYPE)) {
		const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
		const bodies = [
			...shapes(bodyLimit),
			...worstValues(schema, schema.$defs ?? {}, Math.min(bodyLimit, MAX_VALUES_BYTES)),
		];
		inputs.push(...bodies.map(([what, text]) => ({ what, type: JSON_TYPE, body: text })));
	}
	if (body && bodyTypes.includes(FORM))
		inputs.push(...worstForms(bodyLimit).map(([what, text]) => ({ what, type: FORM, body: text })));
	const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
	if (query)
		inputs.push(
			{ what: "many parameters", query: filled(MAX_QUERY, "", (at) => `${at.toString(36)}=`, "", "&") },
			...names.flatMap((name) => [
				{
					what: `many parameters like ${name}`,
					query: filled(MAX_QUERY, "", (at) => `${name}${at.toString(36)}=`, "", "&"),
				},
				{ what: `${name} many times`, query: filled(MAX_QUERY, "", () => `${name}=1`, "", "&") },
				{ what: `a long ${name}`, query: `${name}=${"1".repeat(MAX_QUERY)}` },
			]),
		);
	return inputs;
}

type Named = [what: string, text: string];

function shapes(limit: number): Named[] {
	const key = (at: number) => `"${at.toString(36)}":0`;
	return [
		["unknown keys", filled(limit, "{", key, "}")],
		["objects of 1,000 keys", filled(limit, "{", (at) => `"${at.toString(36)}":${thousandKeys(at)}`, "}")],
		["a key for each problem", filled(limit, "{", (at) => `"${at.toString(36)}\\u0000":0`, "}")],
		["one long key", `{"${"x".repeat(limit - 10)}":0}`],
		["nested objects", nested(limit, '{"a":', "0", "}")],
		["nested lists", nested(limit, "[", "", "]")],
		...wrongValues.map((value): Named => [`a list of ${value}`, filled(limit, "[", () => value, "]")]),
	];
}

function worstForms(limit: number): Named[] {
	return [
		["100,000 fields", filled(limit, "", () => "a", "", "&")],
		["1,000 fields", filled(limit, "", (at) => `${at.toString(36)}=%00`, "", "&", 1_000)],
		["long names", filled(limit, "", (at) => `${at}${"x".repeat(limit / 20)}=%00`, "", "&")],
		["one field many times", filled(limit, "", () => "csrf=1", "", "&", 1_000)],
		["escapes", `csrf=${"%00".repeat((limit - 10) / 3)}`],
	];
}

/** Values of about `limit` bytes that the schema refuses late, at each of its places. */
function worstValues(schema: JsonSchema, definitions: Record<string, JsonSchema>, limit: number): Named[] {
	const { $ref, properties, items, additionalProperties, maxItems } = schema;
	const named = $ref === undefined ? undefined : definitions[$ref.replace(/^#\/\$defs\//, "")];
	const values = (part: JsonSchema, most = limit) => worstValues(part, definitions, most);
	const parts = [named, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].filter(
		isSchema,
	);
	const inside = Object.entries(properties ?? {}).filter((one): one is [string, JsonSchema] =>
		isSchema(one[1]),
	);
	const constants = inside.flatMap(([name, part]) =>
		part.const === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(part.const)},`],
	);
	const found = [
		...parts.flatMap((part) => values(part)),
		...inside.flatMap(([name, part]) =>
			values(part).map(
				([what, text]): Named => [
					`${name} ${what}`,
					`{${constants.join("")}${JSON.stringify(name)}:${text}}`,
				],
			),
		),
	];
	if (isSchema(items)) {
		const entries = [
			...wrongValues.map((one): Named => [one, one]),
			...values(items, limit / ENTRIES).filter(isLong),
		];
		for (const [what, text] of entries) {
			found.push([`a list of ${what}`, filled(limit, "[", () => text, "]", ",", maxItems)]);
			if (maxItems !== undefined && wrongValues.includes(text))
				found.push([`too many of ${what}`, filled(limit, "[", () => text, "]")]);
		}
	}
	if (isSchema(additionalProperties))
		for (const count of [1_000, Number.POSITIVE_INFINITY])
			found.push(["a record", filled(limit, "{", (at) => `"${at.toString(36)}":[]`, "}", ",", count)]);
	// Not in the entries of a list as well, which have less room.
	if (schema.type === "string" && limit >= MAX_TEXT) {
		const length = MAX_TEXT - 100;
		found.push(["long text", `"${"1".repeat(length)}"`], ["blank text", `"${"\u2800".repeat(length / 3)}"`]);
	}
	return found;
}

/** Others are refused as a whole, as an empty object is. */
function isLong([, text]: Named): boolean {
	return text.length > 1_000;
}

function isSchema(value: unknown): value is JsonSchema {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function thousandKeys(from: number): string {
	const keys = Array.from({ length: 1_000 }, (_, at) => `"${(from * 1_000 + at).toString(36)}":0`);
	return `{${keys.join()}}`;
}

function nested(limit: number, open: string, inner: string, close: string): string {
	const depth = Math.floor(limit / (open.length + close.length)) - 1;
	return open.repeat(depth) + inner + close.repeat(depth);
}

/** As many items as there is room for, up to `count`. */
function filled(
	limit: number,
	open: string,
	item: (index: number) => string,
	close: string,
	separator = ",",
	count = Number.POSITIVE_INFINITY,
): string {
	const items: string[] = [];
	let left = limit - open.length - close.length - 200;
	while (items.length < count) {
		const next = item(items.length);
		left -= Buffer.byteLength(next) + separator.length;
		if (left < 0) break;
		items.push(next);
	}
	return open + items.join(separator) + close;
}
