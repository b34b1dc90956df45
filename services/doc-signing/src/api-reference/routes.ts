import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Config } from "../config.ts";
import { describeApi } from "./describe-api.ts";
import { referencePage } from "./pages/reference-page.tsx";

const swagger = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const asset = z.enum(["swagger-ui.css", "swagger-ui-bundle.js", "theme.js", "page.css", "start.js"]);
const script = "text/javascript; charset=utf-8";

// Files, so that the policy need not allow scripts within the page.
const ours: Record<string, string> = {
	"start.js":
		'SwaggerUIBundle({ url: "/api/v1/openapi.json", dom_id: "#reference", deepLinking: true, persistAuthorization: false, validatorUrl: null });\n',
	// Swagger UI is dark by this class alone, which it leaves to the page.
	"theme.js": `const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
`,
	// On a phone, long paths break rather than widen the page.
	"page.css": "body{margin:0}.swagger-ui code,.swagger-ui .opblock-summary-path{overflow-wrap:anywhere}\n",
};

/** The interactive reference and the document it shows, made of the endpoints in `described`. */
export function referenceRoutes(config: Pick<Config, "BASE_URL">, described: Endpoint[]): Endpoint[] {
	const document = describeApi(described, config);
	return [
		endpoint({
			method: "get",
			path: "/api/v1/openapi.json",
			operationId: "getOpenApi",
			summary: "The API as an OpenAPI document",
			documented: false,
			responses: { 200: { description: "The document", body: z.looseObject({ openapi: z.string() }) } },
			handle: async () => ({
				status: 200,
				// A description of what is public anyway: any tool on any page may read it.
				headers: { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" },
				body: { ...document },
			}),
		}),
		endpoint({
			method: "get",
			path: "/api/v1/openapi",
			operationId: "showReference",
			summary: "The interactive reference",
			documented: false,
			responses: { 200: { description: "The page", contentType: "text/html; charset=utf-8" } },
			handle: async () => referencePage(),
		}),
		endpoint({
			method: "get",
			path: "/api/v1/openapi/:asset",
			operationId: "getReferenceAsset",
			summary: "What the reference is made of",
			documented: false,
			request: { params: z.object({ asset }) },
			responses: { 200: { description: "The file" } },
			handle: async ({ params: { asset } }) => ({
				status: 200,
				headers: {
					"Content-Type": asset.endsWith(".css") ? "text/css; charset=utf-8" : script,
					"Cache-Control": "public, max-age=3600",
				},
				body: ours[asset] ?? (await readFile(join(swagger, asset))),
			}),
		}),
	];
}
