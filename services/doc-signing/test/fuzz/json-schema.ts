/** The part of JSON Schema 2020-12 that our document uses. */
export type Schema = {
	$ref?: string;
	type?: string | string[];
	const?: unknown;
	enum?: unknown[];
	anyOf?: Schema[];
	oneOf?: Schema[];
	allOf?: Schema[];
	properties?: Record<string, Schema>;
	required?: string[];
	additionalProperties?: boolean | Schema;
	items?: Schema;
	minItems?: number;
	maxItems?: number;
	format?: string;
	pattern?: string;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	exclusiveMinimum?: number;
};

export type Operation = {
	operationId: string;
	method: "get" | "post" | "patch" | "delete";
	path: string;
	parameters?: { name: string; in: string; schema: Schema }[];
	requestBody?: { content: Record<string, { schema?: Schema }> };
	responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

export type ApiDocument = {
	paths: Record<string, Record<Operation["method"], Omit<Operation, "method" | "path">>>;
	components: { schemas: Record<string, Schema> };
};

export function operationsOf({ paths }: ApiDocument): Operation[] {
	return Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({
			...operation,
			method: method as Operation["method"],
			path,
		})),
	);
}

/** The schema behind a $ref, with the parts of an allOf merged. */
export function resolve(schema: Schema, resolveRef: (schema: Schema) => Schema): Schema {
	const own = schema.$ref ? resolve(resolveRef(schema), resolveRef) : schema;
	if (!own.allOf) return own;
	const parts = [own, ...own.allOf.map((part) => resolve(part, resolveRef))].map(
		({ allOf: _allOf, ...part }) => part,
	);
	return {
		...Object.assign({}, ...parts),
		properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
		required: parts.flatMap(({ required = [] }) => required),
	};
}
