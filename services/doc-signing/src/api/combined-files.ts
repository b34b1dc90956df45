import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { pageScript } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { checkPart, combineUploads, offerPart } from "../envelopes/documents/combining/combine-uploads.ts";
import { MAX_PARTS } from "../envelopes/documents/combining/rules/find-kind.ts";
import { getDocument } from "../envelopes/documents/queries/contents.ts";
import { getTemplate } from "../envelopes/templates/queries.ts";

const upload = z.object({ name: z.string().trim().min(1).max(255), part: z.string().regex(/^[\w-]{43}$/) });
const uploads = z.object({ parts: z.array(upload).min(1).max(MAX_PARTS) });
const offered = z.object({ part: z.string(), uploadUrl: z.string() });
const counted = z.object({ pages: z.int() });

/** For the page of uploads: several files that become the file of one draft or template. */
export function combinedFileRoutes(deps: Dependencies): Endpoint[] {
	const page = pageScript(deps);
	const params = z.object({ id: idText });
	return (["document", "template"] as const).flatMap((kind) => {
		const get = { document: getDocument, template: getTemplate }[kind];
		const shared = { method: "post", caller: page(`${kind}s.manage`) } as const;
		return [
			endpoint({
				...shared,
				path: `/api/v1/${kind}s/:id/parts`,
				summary: "Get an upload URL for a file to combine",
				request: { params },
				responses: { 200: { description: "The upload URL", body: offered } },
				handle: async ({ caller: { owner }, params: { id } }) => {
					const { file } = await get(deps.db, owner, id);
					return { status: 200, body: await offerPart(deps, file) };
				},
			}),
			endpoint({
				...shared,
				path: `/api/v1/${kind}s/:id/parts/check`,
				summary: "Check and convert a file to combine",
				request: { params, body: upload },
				responses: { 200: { description: "The file can be combined", body: counted } },
				handle: async ({ caller: { owner }, params: { id }, body }) => {
					const { file } = await get(deps.db, owner, id);
					return { status: 200, body: { pages: await checkPart(deps, file, body) } };
				},
			}),
			endpoint({
				...shared,
				path: `/api/v1/${kind}s/:id/combine`,
				summary: "Combine checked files",
				request: { params, body: uploads },
				responses: { 200: { description: "The files are combined", body: counted } },
				handle: async ({ caller: { owner }, params: { id }, body: { parts } }) => {
					const { file } = await get(deps.db, owner, id);
					const { pages } = await combineUploads(deps, file, parts);
					return { status: 200, body: { pages: pages?.length ?? 0 } };
				},
			}),
		];
	});
}
