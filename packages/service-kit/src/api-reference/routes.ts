import { type Endpoint, endpoint, type openApiDocument } from "@repo/validation";
import type { ComponentChildren, VNode } from "preact";
import { z } from "zod";
import type { FrameProps } from "../html/index.ts";
import { fileNames, referenceFiles } from "./files.ts";
import { referencePage } from "./page.tsx";
import { referenceStylesheet } from "./stylesheet.ts";

export type Reference = {
	/** The page's path; the document is at `<path>.json`. */
	path: string;
	/** The frame of the product's pages, with a link back. */
	Frame: (props: FrameProps) => VNode;
	/** Called once, at the first request of the document. */
	describe: () => ReturnType<typeof openApiDocument>;
	/** Methods for which "Try it out" is enabled; all when absent. */
	methods?: string[];
	/** Whether the page can get an access token by OAuth: the document then has an authorization code flow. */
	canAuthorize?: boolean;
	/** An alternative for readers without scripts. */
	withoutScript?: ComponentChildren;
};

/** An interactive API reference, served by the service itself, and its OpenAPI document. */
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
				// The document is public: any tool on any page may read it.
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
