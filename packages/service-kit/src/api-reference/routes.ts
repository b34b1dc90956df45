import { type Endpoint, endpoint, type openApiDocument } from "@repo/validation";
import type { ComponentChildren, VNode } from "preact";
import { z } from "zod";
import type { FrameProps } from "../html/index.ts";
import { fileNames, referenceFiles } from "./files.ts";
import { referencePage } from "./page.tsx";
import { referenceStylesheet } from "./stylesheet.ts";

export type Reference = {
	/** The page's path; the document is beside it, at `<path>.json`. */
	path: string;
	/** The frame of the product's pages, with a way back. */
	Frame: (props: FrameProps) => VNode;
	/** Called once, at the first request of the document. */
	describe: () => ReturnType<typeof openApiDocument>;
	/** Methods that "Try it out" sends; all when absent. */
	methods?: string[];
	/** Whether the page can get an access token by OAuth: the document then has an authorization code flow. */
	canAuthorize?: boolean;
	/** Where else a reader without scripts finds what the page shows. */
	withoutScript?: ComponentChildren;
};

/** An interactive API reference, served from the service itself, and the OpenAPI document that it shows. */
export function referenceRoutes(reference: Reference): Endpoint[] {
	const { path, describe, methods, canAuthorize = false } = reference;
	const readReferenceFile = referenceFiles({ path, methods, canAuthorize, stylesheet: referenceStylesheet });
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
			handle: async () => referencePage(reference),
		}),
		endpoint({
			method: "get",
			path: `${path}/:asset`,
			operationId: "getReferenceAsset",
			summary: "A file of the reference",
			documented: false,
			request: { params: z.object({ asset: z.enum(fileNames) }) },
			responses: { 200: { description: "The file" } },
			handle: async ({ params }) => ({ status: 200, ...(await readReferenceFile(params.asset)) }),
		}),
	];
}
