import { z } from "zod";
import { type Endpoint, schemaExamples, toExamples } from "./endpoint.ts";
import { inputErrors } from "./input-errors.ts";
import type { WebhookDescription } from "./open-api-document.ts";

/**
 * What the API document lacks, one line each: a description, an example of a JSON or form body, or an example that
 * does not match its schema or has an undeclared member. Empty when nothing is missing. For tests.
 */
export function exampleFaults(
	endpoints: Endpoint[],
	webhooks: Record<string, WebhookDescription> = {},
): string[] {
	const ofOperations = endpoints
		.filter(({ documented }) => documented !== false)
		.flatMap((declared) => listFaults(declared).map((fault) => `${declared.operationId}: ${fault}`));
	const ofWebhooks = Object.entries(webhooks).flatMap(([name, hook]) =>
		[
			...descriptionFaults(hook.description),
			...bodyFaults("payload", hook.body, toExamples(hook, hook.body), "output"),
		].map((fault) => `${name}: ${fault}`),
	);
	return [...ofOperations, ...ofWebhooks];
}

function listFaults({ description, request = {}, responses }: Endpoint): string[] {
	const bodies = Object.entries(responses).flatMap(([status, spec]) =>
		spec.body ? bodyFaults(`response ${status}`, spec.body, toExamples(spec, spec.body), "output") : [],
	);
	return [
		...descriptionFaults(description),
		...parameterFaults("path", request.params),
		...parameterFaults("query", request.query),
		...(request.body ? bodyFaults("request", request.body, toExamples(request, request.body), "input") : []),
		...bodies,
	];
}

function descriptionFaults(description: string | undefined): string[] {
	return description?.endsWith(".") ? [] : ["no description that ends with a period"];
}

function bodyFaults(
	place: string,
	schema: z.ZodType,
	examples: Record<string, unknown>,
	io: "input" | "output",
): string[] {
	const named = Object.entries(examples);
	if (named.length === 0) return [`${place} has no example`];
	return named.flatMap(([title, value]) =>
		[...refusals(schema, value), ...undeclaredMembers(schema, value, io)].map(
			(fault) => `${place}, ${title}: ${fault}`,
		),
	);
}

function parameterFaults(place: string, schema: z.ZodType | undefined): string[] {
	if (!(schema instanceof z.ZodObject)) return [];
	return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, parameter]) => {
		// A parameter is sent as text.
		const values = schemaExamples(parameter).map(String);
		return values.flatMap((value) => refusals(parameter, value).map((fault) => `${place} ${name}: ${fault}`));
	});
}

function refusals(schema: z.ZodType, value: unknown): string[] {
	const parsed = schema.safeParse(structuredClone(value));
	if (parsed.success) return [];
	return inputErrors(parsed.error, "").map(({ path, message }) => `${path} ${message}`.trim());
}

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Definitions = Record<string, JsonSchema>;

/**
 * Paths of the members of `value` that `schema` does not declare and would silently ignore, such as
 * misspelled ones.
 */
function undeclaredMembers(schema: z.ZodType, value: unknown, io: "input" | "output"): string[] {
	const root = z.toJSONSchema(schema, { io, unrepresentable: "any" });
	return walk(value, [root], { ...root.$defs, "": root }, "").map((path) => `${path} is not in the schema`);
}

function walk(value: unknown, schemas: JsonSchema[], definitions: Definitions, path: string): string[] {
	if (typeof value !== "object" || value === null) return [];
	const forms = schemas.flatMap((schema) => listForms(schema, definitions));
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
function listForms(schema: JsonSchema, definitions: Definitions): JsonSchema[] {
	const named =
		schema.$ref === undefined ? undefined : definitions[schema.$ref.replace(/^#(\/\$defs\/)?/, "")];
	const parts = [
		...(schema.anyOf ?? []),
		...(schema.oneOf ?? []),
		...(schema.allOf ?? []),
		...(named ? [named] : []),
	];
	return [schema, ...parts.filter(isSchema).flatMap((part) => listForms(part, definitions))];
}

function isSchema(schema: unknown): schema is JsonSchema {
	return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}
