import { type Auth, type CollectionRequest, variablesOf } from "./collection-request.ts";
import type { OpenApiDocument } from "./open-api.ts";

/** A Postman collection, format 2.1. */
export function renderPostman(document: OpenApiDocument, requests: CollectionRequest[]): string {
	const folders = [...new Set(requests.map(({ folder }) => folder))];
	const collection = {
		info: {
			name: document.info.title,
			description: document.info.description,
			schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
		},
		variable: [
			{ key: "baseUrl", value: document.servers[0]?.url ?? "" },
			...variablesOf(requests).map((key) => ({ key, value: "" })),
		],
		item: folders.map((name) => ({
			name,
			item: requests.filter(({ folder }) => folder === name).map(renderRequest),
		})),
	};
	return `${JSON.stringify(collection, null, "\t")}\n`;
}

function renderRequest(request: CollectionRequest) {
	const { name, docs, method, url, pathParameters, query, headers, auth, body, saves } = request;
	const [host = "", ...path] = url.split("/");
	const script = Object.entries(saves).map(
		([variable, property]) =>
			`if (pm.response.code < 300) pm.collectionVariables.set("${variable}", pm.response.json().${property});`,
	);
	return {
		name,
		...(script.length > 0 && {
			event: [{ listen: "test", script: { type: "text/javascript", exec: script } }],
		}),
		request: {
			method,
			description: docs,
			auth: renderAuth(auth),
			header: [
				...(body && "json" in body ? [{ key: "Content-Type", value: "application/json" }] : []),
				...(body && "file" in body ? [{ key: "Content-Type", value: "application/pdf" }] : []),
				...headers.map((one) => ({ key: one.name, value: "", description: one.description, disabled: true })),
			],
			url: {
				raw: url,
				host: [host],
				...(path.length > 0 && { path }),
				query: query.map(({ name: key, value, description }) => ({
					key,
					value,
					description,
					disabled: true,
				})),
				variable: pathParameters.map((key) => ({ key, value: `{{${key}}}` })),
			},
			...(body && { body: renderBody(body) }),
		},
	};
}

function renderAuth(auth: Auth) {
	const values = (pairs: Record<string, string>) =>
		Object.entries(pairs).map(([key, value]) => ({ key, value, type: "string" }));
	switch (auth) {
		case "none":
			return { type: "noauth" };
		case "client":
			return { type: "basic", basic: values({ username: "{{clientId}}", password: "{{clientSecret}}" }) };
		case "apiKey":
			return { type: "apikey", apikey: values({ key: "X-API-Key", value: "{{apiKey}}", in: "header" }) };
		case "token":
		case "accessToken":
			return { type: "bearer", bearer: values({ token: `{{${auth}}}` }) };
	}
}

function renderBody(body: NonNullable<CollectionRequest["body"]>) {
	if ("file" in body) return { mode: "file", file: { src: body.file } };
	return { mode: "raw", raw: body.json, options: { raw: { language: "json" } } };
}
