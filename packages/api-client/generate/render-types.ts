import openapiTS, { astToString } from "openapi-typescript";
import type { OpenApiDocument } from "./open-api.ts";

/** The document's types: each schema by its name, and `operations`. Errors are left out: they are `ApiError`. */
export async function renderTypes(document: OpenApiDocument): Promise<string> {
	const nodes = await openapiTS(JSON.stringify(withoutErrors(document)), {
		defaultNonNullable: false,
		rootTypes: true,
		rootTypesNoSchemaPrefix: true,
		rootTypesKeepCasing: true,
	});
	return astToString(nodes);
}

function withoutErrors(document: OpenApiDocument): OpenApiDocument {
	const copy = structuredClone(document);
	for (const operations of Object.values(copy.paths))
		for (const { responses } of Object.values(operations))
			for (const status of Object.keys(responses)) if (!status.startsWith("2")) delete responses[status];
	return copy;
}
