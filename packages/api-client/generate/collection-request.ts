import { type Endpoint, listEndpoints, type OpenApiDocument, parametersIn, successOf } from "./open-api.ts";

/** A request of a collection, before it is written in a program's own format. */
export type CollectionRequest = {
	folder: string;
	name: string;
	docs: string;
	method: string;
	/** With a variable for the base URL, and `:name` for each path parameter. */
	url: string;
	pathParameters: string[];
	/** Disabled until a person enables them. */
	query: { name: string; value: string; description: string }[];
	headers: { name: string; description: string }[];
	auth: Auth;
	/** JSON as text: it contains variables. */
	body?: { json: string } | { file: string };
	/** Variables set from the response, with their path in it: the next requests use the created document. */
	saves: Record<string, string>;
};

export type Auth = "none" | "token" | "accessToken" | "client" | "apiKey";

/** If an endpoint accepts several, the first applies. */
const AUTH_BY_SCHEME: [scheme: string, auth: Auth][] = [
	["apiToken", "token"],
	["accessToken", "accessToken"],
	["clientBasic", "client"],
	["apiKey", "apiKey"],
];

export const VARIABLES: Record<Auth, string[]> = {
	none: [],
	token: ["token"],
	accessToken: ["accessToken"],
	client: ["clientId", "clientSecret"],
	apiKey: ["apiKey"],
};

export function collectRequests(document: OpenApiDocument): CollectionRequest[] {
	return listEndpoints(document).flatMap((endpoint) => {
		const request = requestOf(endpoint, document);
		return endpoint.operationId === "createDocument" ? [request, upload] : [request];
	});
}

/** All variables but the base URL. */
export function variablesOf(requests: CollectionRequest[]): string[] {
	const used = requests.flatMap(({ auth, pathParameters, body, saves }) => [
		...VARIABLES[auth],
		...pathParameters,
		...(body && "json" in body ? [...body.json.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name) : []),
		...Object.keys(saves),
	]);
	return [...new Set(used)];
}

/** A request to the file storage, not to the service. */
const upload: CollectionRequest = {
	folder: "Documents",
	name: "Upload the PDF",
	docs: "Uploads the file to the `uploadUrl` of the last created document, without credentials.",
	method: "PUT",
	url: "{{uploadUrl}}",
	pathParameters: [],
	query: [],
	headers: [],
	auth: "none",
	body: { file: "lease.pdf" },
	saves: {},
};

function requestOf(endpoint: Endpoint, document: OpenApiDocument): CollectionRequest {
	const body = bodyOf(endpoint, document);
	return {
		folder: endpoint.tags[0] ?? "API",
		name: endpoint.summary,
		docs: endpoint.description ?? endpoint.summary,
		method: endpoint.method,
		url: `{{baseUrl}}${endpoint.path.replace(/\{(\w+)\}/g, ":$1")}`,
		pathParameters: parametersIn("path", endpoint).map(({ name }) => name),
		query: parametersIn("query", endpoint).map(({ name, description = "", schema }) => ({
			name,
			description,
			value: textOf(schema?.default ?? schema?.enum?.[0]),
		})),
		headers: parametersIn("header", endpoint).map(({ name, description = "" }) => ({ name, description })),
		auth: authOf(endpoint),
		...(body && { body }),
		saves: savedFrom(endpoint, document),
	};
}

function authOf({ security = [] }: Endpoint): Auth {
	const schemes = security.flatMap((one) => Object.keys(one));
	return AUTH_BY_SCHEME.find(([scheme]) => schemes.includes(scheme))?.[1] ?? "none";
}

function bodyOf({ requestBody }: Endpoint, document: OpenApiDocument): CollectionRequest["body"] {
	if (!requestBody) return undefined;
	const json = requestBody.content["application/json"];
	if (!json) return { file: "lease.pdf" };
	const [first] = Object.values(json.examples ?? {});
	const schema = json.schema?.$ref
		? document.components.schemas[json.schema.$ref.split("/").at(-1) ?? ""]
		: json.schema;
	const example = withoutCredentials(json.example ?? first?.value ?? schema?.example ?? {});
	return { json: withVariables(JSON.stringify(example, null, 2)) };
}

/** Replaces values that other responses contain with variables. */
function withVariables(json: string): string {
	return json
		.replaceAll(/"recipientId": \d+/g, '"recipientId": {{recipientId}}')
		.replaceAll('"rt_…"', '"{{refreshToken}}"')
		.replaceAll('"ac_…"', '"{{code}}"');
}

/** The credentials are sent as HTTP Basic. */
function withoutCredentials(example: unknown): unknown {
	if (typeof example !== "object" || example === null || Array.isArray(example)) return example;
	const { client_id: _id, client_secret: _secret, ...rest } = example as Record<string, unknown>;
	return rest;
}

function savedFrom(endpoint: Endpoint, document: OpenApiDocument): Record<string, string> {
	if (endpoint.method !== "POST") return {};
	const { schema } = successOf(endpoint).content;
	const name = schema?.$ref?.split("/").at(-1) ?? "";
	const properties = document.components.schemas[name]?.properties ?? {};
	const saves: Record<string, string> = {};
	for (const variable of ["documentId", "uploadUrl"])
		if (variable in properties && !endpoint.path.includes(`{${variable}}`)) saves[variable] = variable;
	if (endpoint.operationId === "createDocument") saves.recipientId = "recipients[0].recipientId";
	const created = /^create(Template|Webhook)$/.exec(endpoint.operationId)?.[1];
	if (created) saves[`${created.toLowerCase()}Id`] = "id";
	if (endpoint.operationId === "createBooking") saves.uid = "uid";
	if (["createToken", "refreshToken"].includes(endpoint.operationId)) {
		saves.accessToken = "access_token";
		saves.refreshToken = "refresh_token";
	}
	return saves;
}

/** Parameters are text, numbers or booleans. */
function textOf(value: unknown): string {
	return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
}
