import {
	type Endpoint,
	findSuccess,
	listEndpoints,
	type OpenApiDocument,
	type Parameter,
	parametersIn,
	type Schema,
} from "./open-api.ts";

export type OperationsClass = { name: string; summary: string; includes: (endpoint: Endpoint) => boolean };

/** TypeScript classes with a method for each endpoint, named by its operationId. */
export function renderOperations(document: OpenApiDocument, classes: OperationsClass[]): string {
	const bodies = classes.map((one) => renderClass(one, document)).join("\n");
	const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(bodies);
	const schemas = [...Object.keys(document.components.schemas), "operations"].filter(uses).sort();
	const iterators = ["iterateCursorPages", "iterateNumberedPages"].filter(uses);
	return [
		'import type { HttpClient, RequestOptions } from "./runtime/http-client.ts";',
		...(iterators.length > 0
			? [`import { ${iterators.join(", ")} } from "./runtime/iterate-pages.ts";`]
			: []),
		`import type { ${schemas.join(", ")} } from "./types.ts";`,
		"",
		bodies,
	].join("\n");
}

function renderClass({ name, summary, includes }: OperationsClass, document: OpenApiDocument): string {
	const endpoints = listEndpoints(document).filter(includes);
	return `/** ${summary} */
export class ${name} {
	/** For requests that have no generated method. */
	protected readonly http: HttpClient;

	constructor(http: HttpClient) {
		this.http = http;
	}
${endpoints.flatMap((endpoint) => [renderMethod(endpoint), ...renderIterator(endpoint, document)]).join("")}}
`;
}

function renderMethod(endpoint: Endpoint): string {
	const { method, operationId } = endpoint;
	const query = parametersIn("query", endpoint);
	const body = renderBody(endpoint);
	const acceptsKey = parametersIn("header", endpoint).some(({ name }) => name === "Idempotency-Key");
	const { mediaType } = findSuccess(endpoint);
	const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => `\${encodeURIComponent(${name})}`);
	const call = [
		`method: "${method}"`,
		`path: \`${path}\``,
		...(query.length > 0 ? ["query"] : []),
		...(body ? ["body", `contentType: "${body.mediaType}"`] : []),
		...(acceptsKey ? ["acceptsKey: true"] : []),
		...(mediaType === "application/json" ? [] : ['read: "text"']),
	];
	const inputs = [
		...pathInputs(endpoint),
		...(body ? [`body: ${body.type}${body.required ? "" : " = {}"}`] : []),
		...(query.length > 0 ? [`query: ${queryType(endpoint)}${hasRequired(query) ? "" : " = {}"}`] : []),
		"options?: RequestOptions",
	];
	return `
${renderComment(endpoint)}
	${operationId}(${inputs.join(", ")}): Promise<${resultType(endpoint)}> {
		return this.http.send({ ${call.join(", ")} }, options);
	}
`;
}

/** For a list, a method that reads all pages. */
function renderIterator(endpoint: Endpoint, document: OpenApiDocument): string[] {
	const schema = resolve(findSuccess(endpoint).content.schema, document);
	const kind = "next_cursor" in (schema?.properties ?? {}) ? "Cursor" : "Numbered";
	const parameter = kind === "Cursor" ? "cursor" : "page";
	if (!parametersIn("query", endpoint).some(({ name }) => name === parameter)) return [];
	const items = Object.entries(schema?.properties ?? {}).find(([, { type }]) => type === "array");
	if (!items?.[1].items) throw new Error(`${endpoint.operationId} has pages, and no array of items in them.`);
	const name = endpoint.operationId.replace(/^list/, "iterate");
	const inputs = [...pathInputs(endpoint), `query: Omit<${queryType(endpoint)}, "${parameter}"> = {}`];
	const passed = parametersIn("path", endpoint).map((one) => `${one.name}, `);
	const addPage = kind === "Cursor" ? "...(cursor === undefined ? {} : { cursor })" : "page";
	return [
		`
	/** Iterates over all items of \`${endpoint.operationId}\`, with a request for each page. */
	${name}(${inputs.join(", ")}, options?: RequestOptions): AsyncGenerator<${resultType(endpoint)}["${items[0]}"][number], void, undefined> {
		return iterate${kind}Pages(
			(${parameter}) => this.${endpoint.operationId}(${passed.join("")}{ ...query, ${addPage} }, options),
			(result) => result.${items[0]},
		);
	}
`,
	];
}

function renderComment({ summary, description, method, path }: Endpoint): string {
	const text = `${summary}: \`${method} ${path}\`.`;
	if (!description) return `\t/** ${text} */`;
	const lines = [text, "", ...description.split("\n")].map((line) => `\t * ${line}`.trimEnd());
	return `\t/**\n${lines.join("\n")}\n\t */`;
}

function pathInputs(endpoint: Endpoint): string[] {
	return parametersIn("path", endpoint).map(
		({ name, schema }) => `${name}: ${schema?.type === "integer" ? "number" : "string"}`,
	);
}

/** JSON if the endpoint accepts it, otherwise a file. */
function renderBody({ requestBody, operationId }: Endpoint) {
	if (!requestBody) return undefined;
	const required = requestBody.required ?? false;
	const json = requestBody.content["application/json"];
	if (json) {
		const inline = `NonNullable<operations["${operationId}"]["requestBody"]>["content"]["application/json"]`;
		return { mediaType: "application/json", type: findName(json.schema) ?? inline, required };
	}
	const [mediaType = "application/octet-stream"] = Object.keys(requestBody.content);
	return { mediaType, type: "Blob | Uint8Array", required };
}

function resultType(endpoint: Endpoint): string {
	const { status, mediaType, content } = findSuccess(endpoint);
	if (mediaType !== "application/json") return "string";
	const inline = `operations["${endpoint.operationId}"]["responses"][${status}]["content"]["application/json"]`;
	return findName(content.schema) ?? inline;
}

function queryType({ operationId }: Endpoint): string {
	return `NonNullable<operations["${operationId}"]["parameters"]["query"]>`;
}

function hasRequired(parameters: Parameter[]): boolean {
	return parameters.some(({ required }) => required);
}

function findName(schema: Schema | undefined): string | undefined {
	return schema?.$ref?.split("/").at(-1);
}

function resolve(schema: Schema | undefined, document: OpenApiDocument): Schema | undefined {
	const name = findName(schema);
	return name === undefined ? schema : document.components.schemas[name];
}
