import { type Auth, type CollectionRequest, VARIABLES, variablesOf } from "./collection-request.ts";
import type { OpenApiDocument } from "./open-api.ts";

/** The files of a Bruno collection, by their path in it. */
export function renderBruno(document: OpenApiDocument, requests: CollectionRequest[]): Map<string, string> {
	const manifest = { version: "1", name: document.info.title, type: "collection", ignore: [] };
	const secrets = [...new Set(requests.flatMap(({ auth }) => VARIABLES[auth]))];
	const values = variablesOf(requests).filter((name) => !secrets.includes(name));
	const environment = [
		block("vars", [`baseUrl: ${document.servers[0]?.url ?? ""}`, ...values.map((name) => `${name}: `)]),
		`vars:secret [\n${secrets.map((name) => `  ${name}`).join(",\n")}\n]\n`,
	].join("");
	return new Map([
		["bruno.json", `${JSON.stringify(manifest, null, "\t")}\n`],
		["collection.bru", block("docs", document.info.description.split("\n"))],
		["environments/local.bru", environment],
		...requests.map((request, index): [string, string] => [
			`${request.folder}/${request.name.replaceAll("/", " ")}.bru`,
			renderRequest(request, index + 1),
		]),
	]);
}

function renderRequest(request: CollectionRequest, seq: number): string {
	const { name, docs, method, url, pathParameters, query, headers, auth, body, saves } = request;
	const kind = body === undefined ? "none" : "json" in body ? "json" : "file";
	const blocks: [string, string[]][] = [
		["meta", [`name: ${name}`, "type: http", `seq: ${seq}`]],
		[method.toLowerCase(), [`url: ${url}`, `body: ${kind}`, `auth: ${modeOf(auth)}`]],
		// A tilde disables a parameter.
		["params:query", query.map((one) => `~${one.name}: ${one.value}`)],
		["params:path", pathParameters.map((one) => `${one}: {{${one}}}`)],
		[
			"headers",
			[...(auth === "apiKey" ? ["X-API-Key: {{apiKey}}"] : []), ...headers.map((one) => `~${one.name}: `)],
		],
		...authBlock(auth),
		["body:json", body && "json" in body ? body.json.split("\n") : []],
		["body:file", body && "file" in body ? [`file: @file(${body.file}) @contentType(application/pdf)`] : []],
		[
			"vars:post-response",
			Object.entries(saves).map(([variable, property]) => `${variable}: res.body.${property}`),
		],
		["docs", docs.split("\n")],
	];
	return blocks
		.filter(([, lines]) => lines.length > 0)
		.map(([title, lines]) => block(title, lines))
		.join("\n");
}

function modeOf(auth: Auth): string {
	if (auth === "client") return "basic";
	return auth === "token" || auth === "accessToken" ? "bearer" : "none";
}

function authBlock(auth: Auth): [string, string[]][] {
	if (auth === "client") return [["auth:basic", ["username: {{clientId}}", "password: {{clientSecret}}"]]];
	if (modeOf(auth) === "bearer") return [["auth:bearer", [`token: {{${auth}}}`]]];
	return [];
}

function block(title: string, lines: string[]): string {
	return `${title} {\n${lines.map((line) => `  ${line}`.trimEnd()).join("\n")}\n}\n`;
}
