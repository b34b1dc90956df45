// The parts of an OpenAPI 3.1 document that the generators read.

export type Schema = {
	$ref?: string;
	type?: string | string[];
	properties?: Record<string, Schema>;
	items?: Schema;
	enum?: unknown[];
	default?: unknown;
	example?: unknown;
};

export type Example = { summary?: string; value: unknown };
export type Content = { schema?: Schema; example?: unknown; examples?: Record<string, Example> };

export type Parameter = {
	name: string;
	in: "path" | "query" | "header" | "cookie";
	required?: boolean;
	description?: string;
	schema?: Schema;
};

export type Operation = {
	operationId: string;
	summary: string;
	description?: string;
	tags: string[];
	security?: Record<string, string[]>[];
	parameters?: Parameter[];
	requestBody?: { required?: boolean; content: Record<string, Content> };
	responses: Record<string, { content?: Record<string, Content> }>;
};

export type OpenApiDocument = {
	info: { title: string; version: string; description: string };
	servers: { url: string }[];
	paths: Record<string, Record<string, Operation>>;
	webhooks?: Record<string, unknown>;
	components: { schemas: Record<string, Schema>; examples?: Record<string, Example> };
};

export type Endpoint = Operation & { method: string; path: string };

export function listEndpoints(document: OpenApiDocument): Endpoint[] {
	return Object.entries(document.paths).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, operation]) => ({
			...operation,
			method: method.toUpperCase(),
			path,
		})),
	);
}

export function parametersIn(place: Parameter["in"], endpoint: Endpoint): Parameter[] {
	return (endpoint.parameters ?? []).filter((parameter) => parameter.in === place);
}

/** The only successful response of an endpoint that has a body. */
export function findSuccess({ responses }: Endpoint): {
	status: string;
	mediaType: string;
	content: Content;
} {
	for (const [status, { content = {} }] of Object.entries(responses)) {
		const [entry] = Object.entries(content);
		if (status.startsWith("2") && entry) return { status, mediaType: entry[0], content: entry[1] };
	}
	throw new Error("An endpoint has no successful response with a body.");
}
