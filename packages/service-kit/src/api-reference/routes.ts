import { type Endpoint, endpoint, type openApiDocument } from "@repo/validation";
import type { ComponentChildren, VNode } from "preact";
import { z } from "zod";
import type { FrameProps } from "../html/index.ts";
import { fileNames, referenceFiles } from "./files.ts";
import { referencePage } from "./page.tsx";

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
			responses: { 200: { description: "The page", contentType: "text/html; charset=utf-8" } },
			handle: async () => referencePage(reference),
		}),
		endpoint({
			method: "get",
			path: `${path}/:asset`,
			request: { params: z.object({ asset: z.enum(fileNames) }) },
			responses: { 200: { description: "The file" } },
			handle: async ({ params }) => ({ status: 200, ...(await readReferenceFile(params.asset)) }),
		}),
	];
}

/** Swagger UI in the colors and type of the page around it. */
const referenceStylesheet = `main:has(#reference),body:has(#reference) .top>.wide{max-width:75rem}
.swagger-ui .info table{table-layout:auto}
.swagger-ui .info table :is(th,td){padding:.5rem .75rem .5rem 0;vertical-align:top;line-height:1.5;overflow-wrap:normal;word-break:normal}
.swagger-ui .info table th{white-space:nowrap}
.swagger-ui .info table :is(th,td):last-child{padding-right:0}
.swagger-ui .info table :is(th,td) :is(p,span){margin:0}
/* Swagger UI names its fonts in hundreds of rules. */
.swagger-ui,.swagger-ui *{font-family:inherit!important}
.swagger-ui :is(.opblock-summary-path,.opblock-summary-path__deprecated,code,pre,.microlight,textarea){font-family:var(--mono)!important}
html.dark-mode,html.dark-mode .swagger-ui,html.dark-mode .swagger-ui .scheme-container{background:none;box-shadow:none}
.swagger-ui .responses-table .response :is(td,th).response-col_links,.swagger-ui .responses-table .response-col_links{display:none}
.swagger-ui .wrapper{max-width:none;padding:0}
.swagger-ui .info{margin:0 0 1rem}
.swagger-ui .info .title{display:none}
.swagger-ui .scheme-container{background:none;box-shadow:none;padding:0;margin:0 0 1rem}
.swagger-ui .opblock-tag{padding:.5rem 0}
.swagger-ui :is(.info li,.info p,.info table,.opblock-tag,.opblock-tag small,.opblock .opblock-summary-description,.opblock .opblock-summary-path,.opblock .opblock-section-header h4,.opblock-description-wrapper p,.parameter__name,.response-col_status,.header-col,.model,.model-title,.renderedMarkdown p,.dialog-ux .modal-ux-header h3,.dialog-ux .modal-ux-content h4,.dialog-ux .modal-ux-content p){color:var(--text)}
.swagger-ui :is(.info a,.link,.renderedMarkdown a){color:var(--accent)}
/* Swagger UI's own colors have too little contrast: white on pastels, pale gray on white. */
.swagger-ui .opblock:is(.opblock-get,.opblock-post,.opblock-put,.opblock-patch,.opblock-delete) .opblock-summary-method{color:#080a0b;text-shadow:none}
.swagger-ui :is(.json-schema-2020-12-expand-deep-button,.parameter__in,.response-control-media-type__accept-message){color:var(--text-soft)}
.swagger-ui .json-schema-2020-12__constraint--string{color:#080a0b}
.swagger-ui .btn.cancel{color:var(--danger-text)!important;border-color:var(--danger-text)!important}
.swagger-ui .dialog-ux .scopes h2 a{color:var(--accent-text)}
.swagger-ui .btn.execute{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.swagger-ui .btn.modal-btn{color:var(--text);border-color:var(--text-soft)}
/* All of an example is shown: one that scrolls would need the keyboard's focus. */
.swagger-ui pre.microlight{overflow:visible!important;max-height:none!important;white-space:pre-wrap!important}
@media (forced-colors:active){.swagger-ui pre.microlight,.swagger-ui pre.microlight *{background:Canvas!important;color:CanvasText!important}}
.swagger-ui :is(h2,section.models h4){font-size:1.25rem}
.swagger-ui .btn.authorize{color:var(--accent);border-color:var(--accent)}
.swagger-ui .btn.authorize svg{fill:var(--accent)}
.swagger-ui code,.swagger-ui .opblock-summary-path{overflow-wrap:anywhere}
.swagger-ui .opblock .opblock-summary-path{max-width:none}
@media (max-width:40rem){.swagger-ui .opblock .opblock-summary{flex-wrap:wrap}.swagger-ui .opblock-summary-description{flex-basis:100%;padding:.25rem .5rem}.swagger-ui .opblock-section-header{flex-wrap:wrap}.swagger-ui :is(.parameters,.responses-table) :is(tbody,tr,td){display:block;width:auto;max-width:none}.swagger-ui :is(.parameters,.responses-table) thead{display:none}.swagger-ui table tbody tr td{padding:.25rem 0}.swagger-ui :is(.table-container,.responses-inner){padding:.75rem}.swagger-ui :is(input[type=text],textarea,select){width:100%;max-width:none}}
`;
