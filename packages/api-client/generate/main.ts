// Writes packages/*-client/src/generated from the services' openapi.json. With --check, writes nothing and fails when a file is stale.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import type { OpenApiDocument } from "./open-api.ts";
import { type OperationsClass, renderOperations } from "./render-operations.ts";

type Client = { service: string; classes: OperationsClass[] };

const forApps = ["createToken", "refreshToken", "revokeToken", "introspectToken", "getMetadata", "getKeys"];
/** Repeat GET endpoints, as OpenID Connect Core 1.0 §5.3 requires. */
const duplicates = ["postMe", "postUserInfo"];

/** The published clients, each in packages/<service>-client. */
export const clients: Client[] = [
	{
		service: "doc-signing",
		classes: [{ name: "Operations", summary: "Each endpoint of the API.", includes: () => true }],
	},
	{
		service: "scheduling-oauth",
		classes: [
			{
				name: "AppOperations",
				summary: "The endpoints that an app calls with its own client ID and secret.",
				includes: ({ operationId }) => forApps.includes(operationId),
			},
			{
				name: "Operations",
				summary: "The endpoints that are called for a user, with an access token or an API key.",
				includes: ({ operationId }) => ![...forApps, ...duplicates].includes(operationId),
			},
		],
	},
];

const root = fileURLToPath(new URL("../../..", import.meta.url));
const runtime = join(root, "packages/api-client/runtime");

for (const { service, classes } of clients) {
	const document: OpenApiDocument = JSON.parse(
		readFileSync(join(root, `services/${service}/openapi.json`), "utf8"),
	);
	const files = new Map([
		["types.ts", notice(`services/${service}/openapi.json`) + (await renderTypes(document))],
		["operations.ts", notice(`services/${service}/openapi.json`) + renderOperations(document, classes)],
		...readdirSync(runtime).map((name): [string, string] => {
			const text = readFileSync(join(runtime, name), "utf8");
			return [`runtime/${name}`, notice(`packages/api-client/runtime/${name}`) + text];
		}),
	]);
	update(join(root, `packages/${service}-client/src/generated`), files);
}

function update(folder: string, files: Map<string, string>): void {
	const present = existsSync(folder)
		? readdirSync(folder, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile())
				.map((entry) => join(entry.parentPath, entry.name))
		: [];
	const wanted = new Map([...files].map(([name, text]) => [join(folder, name), text]));
	const stale = [
		...present.filter((path) => !wanted.has(path)),
		...[...wanted].filter(([path, text]) => read(path) !== text).map(([path]) => path),
	];
	if (process.argv.includes("--check")) {
		for (const path of stale)
			console.error(`${path} is stale: run \`pnpm --filter @repo/api-client generate\` and commit it`);
		if (stale.length > 0) process.exitCode = 1;
		return;
	}
	for (const path of stale) {
		rmSync(path, { force: true });
		const text = wanted.get(path);
		if (text === undefined) continue;
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
	}
}

function read(path: string): string | undefined {
	return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function notice(source: string): string {
	return `// Generated from ${source} by \`pnpm --filter @repo/api-client generate\`: do not edit.\n`;
}

/** The document's types: each schema by its name, and `operations`. Errors are left out: they are `ApiError`. */
async function renderTypes(document: OpenApiDocument): Promise<string> {
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
