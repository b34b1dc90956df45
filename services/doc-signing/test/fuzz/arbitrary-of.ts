import fc from "fast-check";
import { hostileText } from "./hostile.ts";
import { resolve, type Schema } from "./json-schema.ts";

type Json = unknown;
type Resolve = (schema: Schema) => Schema;

/** Values that match a JSON Schema (2020-12, as in OpenAPI 3.1), preferring unusual ones. */
export function arbitraryOf(schema: Schema, resolveRef: Resolve, depth = 0): fc.Arbitrary<Json> {
	const own = resolve(schema, resolveRef);
	if (depth > 8) return fc.constant(null);
	const inner = (part: Schema) => arbitraryOf(part, resolveRef, depth + 1);
	if (own.const !== undefined) return fc.constant(own.const);
	if (own.enum) return fc.constantFrom(...own.enum);
	const choices = own.anyOf ?? own.oneOf;
	if (choices) return fc.oneof(...choices.map(inner));
	const types = [own.type ?? []].flat();
	if (types.length > 1) return fc.oneof(...types.map((type) => inner({ ...own, type })));
	switch (types[0]) {
		case "object":
			return objects(own, inner);
		case "array":
			return fc.array(inner(own.items ?? {}), {
				minLength: own.minItems ?? 0,
				maxLength: Math.min(own.maxItems ?? 3, 3),
			});
		case "string":
			return texts(own);
		case "integer":
			return fc.integer({
				min: own.minimum ?? -5,
				max: Math.min(own.maximum ?? 1000, (own.minimum ?? 0) + 1000),
			});
		case "number":
			return numbers(own);
		case "boolean":
			return fc.boolean();
		case "null":
			return fc.constant(null);
		case undefined:
			break;
	}
	return fc.jsonValue({ maxDepth: 2 });
}

function objects(schema: Schema, inner: (part: Schema) => fc.Arbitrary<Json>): fc.Arbitrary<Json> {
	const { properties = {}, required = [], additionalProperties } = schema;
	const known = fc.record(
		Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)])),
		{
			requiredKeys: required.filter((name) => name in properties),
		},
	);
	if (typeof additionalProperties !== "object") return known;
	const more = fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), inner(additionalProperties), {
		maxKeys: 3,
	});
	return fc.tuple(more, known).map(([others, own]) => ({ ...others, ...own }));
}

function texts({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
	const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) };
	if (format === "email") return fc.emailAddress();
	if (format === "uri") return fc.webUrl();
	if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
	if (pattern) return fc.stringMatching(new RegExp(pattern));
	return fc.oneof(
		fc.string(size),
		fc.string({ ...size, unit: "grapheme" }),
		fc.constantFrom("", "A", ...hostileText),
	);
}

function numbers({ minimum = -1e6, maximum = 1e6, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
	const min = exclusiveMinimum ?? minimum;
	return fc.double({ min, max: maximum, noNaN: true, minExcluded: exclusiveMinimum !== undefined });
}
