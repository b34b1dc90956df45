import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { describeApi } from "../open-api.ts";
import { referencePage } from "../pages/reference-page.tsx";

const require = createRequire(import.meta.url);
const swagger = dirname(require.resolve("swagger-ui-dist/package.json"));

const assets = {
	"swagger-ui.css": "text/css; charset=utf-8",
	"swagger-ui-bundle.js": "text/javascript; charset=utf-8",
} as const;

const asset = z.enum(["swagger-ui.css", "swagger-ui-bundle.js", "start.js"]);

// The program that starts the reference; a file, so that the policy need not allow scripts within the page.
const starter = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#reference", deepLinking: true, supportedSubmitMethods: ["get", "post"], validatorUrl: null });\n`;

/** `/api/openapi`: the reference to read and try, served by ourselves. `/api/openapi.json`: the document it shows. */
export function referenceRoutes({ config }: Dependencies, described: Endpoint[]): Endpoint[] {
	let document: ReturnType<typeof describeApi> | undefined;
	return [
		endpoint({
			method: "get",
			path: "/api/openapi.json",
			operationId: "getOpenApi",
			summary: "The API as an OpenAPI document",
			documented: false,
			responses: { 200: { description: "The document", body: z.looseObject({ openapi: z.string() }) } },
			handle: async () => {
				document ??= describeApi(described, config);
				// A description of what is public anyway: any tool on any page may read it.
				const headers = { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" };
				return { status: 200, headers, body: { ...document } };
			},
		}),
		endpoint({
			method: "get",
			path: "/api/openapi",
			operationId: "showReference",
			summary: "The interactive reference",
			documented: false,
			responses: { 200: { description: "The page", contentType: "text/html; charset=utf-8" } },
			handle: async () => referencePage(),
		}),
		endpoint({
			method: "get",
			path: "/api/openapi/:asset",
			operationId: "getReferenceAsset",
			summary: "What the reference is made of",
			documented: false,
			request: { params: z.object({ asset }) },
			responses: { 200: { description: "The file" } },
			handle: async ({ params }) => ({
				status: 200,
				headers: {
					"Content-Type": params.asset === "start.js" ? assets["swagger-ui-bundle.js"] : assets[params.asset],
					"Cache-Control": "public, max-age=3600",
				},
				body: params.asset === "start.js" ? starter : await readFile(join(swagger, params.asset)),
			}),
		}),
	];
}
