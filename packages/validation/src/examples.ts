import { z } from "zod";

/** Values as a caller sends or receives them. Each is checked against its schema by {@link exampleFaults}. */
export type Examples = {
	example?: unknown;
	/** Several, by title: `{ "With PKCE": { … } }`. */
	examples?: Record<string, unknown>;
};

/** The examples of a body by title: its own, or else the first one in the schema's meta. */
export function examplesOf({ example, examples }: Examples, schema: z.ZodType): Record<string, unknown> {
	if (examples) return examples;
	if (example !== undefined) return { Example: example };
	const [inSchema] = schemaExamples(schema);
	return inSchema === undefined ? {} : { Example: inSchema };
}

/** `example` and `examples` of the schema's meta, or of the schema after a preprocessing step. */
export function schemaExamples(schema: z.ZodType): unknown[] {
	const { example, examples = [] } = (schema.meta() ?? {}) as { example?: unknown; examples?: unknown[] };
	const own = [...(example === undefined ? [] : [example]), ...examples];
	return own.length === 0 && schema instanceof z.ZodPipe ? schemaExamples(schema.out as z.ZodType) : own;
}

/** The examples as a media type of an OpenAPI document has them: a single one, or by name. */
export function mediaTypeExamples(examples: Record<string, unknown>) {
	const [first, ...more] = Object.entries(examples);
	if (!first) return {};
	if (more.length === 0) return { example: first[1] };
	const named = [first, ...more].map(([summary, value]) => [nameOf(summary), { summary, value }]);
	return { examples: Object.fromEntries(named) };
}

function nameOf(summary: string): string {
	return summary.replaceAll(/\W+/g, "-").toLowerCase();
}
