import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Endpoint, endpoint, type openApiDocument } from "@repo/validation";
import type { ComponentChildren } from "preact";
import { z } from "zod";
import { referencePage } from "./page.tsx";

export type Reference = {
	/** The page's path; the document is beside it, at `<path>.json`. */
	path: string;
	/** Shown in the page's title. */
	product: string;
	/** Called once, at the first request of the document. */
	describe: () => ReturnType<typeof openApiDocument>;
	/** Methods that "Try it out" sends; all when absent. */
	methods?: string[];
	/** Where else a reader without scripts finds what the page shows. */
	withoutScript?: ComponentChildren;
};

const swagger = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const asset = z.enum(["swagger-ui.css", "swagger-ui-bundle.js", "theme.js", "page.css", "start.js"]);
const script = "text/javascript; charset=utf-8";

// Files, so that the policy need not allow scripts within the page.
const ours: Record<string, string> = {
	// Swagger UI is dark by this class alone, which it leaves to the page.
	"theme.js": `const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
`,
	// On a phone, long paths break rather than widen the page.
	"page.css": "body{margin:0}.swagger-ui code,.swagger-ui .opblock-summary-path{overflow-wrap:anywhere}\n",
};

/** An interactive API reference, served from the service itself, and the OpenAPI document that it shows. */
export function referenceRoutes(reference: Reference): Endpoint[] {
	const { path, product, describe, methods, withoutScript } = reference;
	const options = {
		url: `${path}.json`,
		dom_id: "#reference",
		deepLinking: true,
		persistAuthorization: false,
		validatorUrl: null,
		...(methods && { supportedSubmitMethods: methods }),
	};
	const files: Record<string, string> = {
		...ours,
		"start.js": `SwaggerUIBundle(${JSON.stringify(options)});\n`,
	};
	let document: ReturnType<Reference["describe"]> | undefined;
	return [
		endpoint({
			method: "get",
			path: `${path}.json`,
			operationId: "getOpenApi",
			summary: "The API as an OpenAPI document",
			documented: false,
			responses: { 200: { description: "The document", body: z.looseObject({ openapi: z.string() }) } },
			handle: async () => {
				document ??= describe();
				// It describes what is public anyway: any tool on any page may read it.
				const headers = { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" };
				return { status: 200, headers, body: { ...document } };
			},
		}),
		endpoint({
			method: "get",
			path,
			operationId: "showReference",
			summary: "The interactive reference",
			documented: false,
			responses: { 200: { description: "The page", contentType: "text/html; charset=utf-8" } },
			handle: async () => referencePage(path, product, withoutScript),
		}),
		endpoint({
			method: "get",
			path: `${path}/:asset`,
			operationId: "getReferenceAsset",
			summary: "A file of the reference",
			documented: false,
			request: { params: z.object({ asset }) },
			responses: { 200: { description: "The file" } },
			handle: async ({ params }) => ({
				status: 200,
				headers: {
					"Content-Type": params.asset.endsWith(".css") ? "text/css; charset=utf-8" : script,
					"Cache-Control": "public, max-age=3600",
				},
				body: files[params.asset] ?? (await readFile(join(swagger, params.asset))),
			}),
		}),
	];
}
