import { checkCsrf, newFormId, safeReturnTo } from "@repo/accounts/forms";
import { TooManyRequests } from "@repo/http-errors";
import { seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { type Session, signedIn } from "../accounts/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { page } from "../platform/html/page.tsx";
import { actOnMany } from "./act-on-many.ts";
import { BulkResultPage, ConfirmBulkPage } from "./pages/bulk-page.tsx";
import { findTitles } from "./queries.ts";
import { BULK_PURPOSE, bulkActions, bulkWords, MAX_SELECTED } from "./rules/bulk-actions.ts";
import { zipDocuments } from "./zip-documents.ts";

/** In this process. */
const MAX_ZIPS = 20;

const selected = z
	.preprocess((given) => [given].flat().filter((one) => one !== undefined), z.array(idText).max(MAX_SELECTED))
	.transform((ids) => [...new Set(ids)]);

/** What is done with the documents selected in the list. */
export function bulkRoutes(dependencies: Dependencies): Endpoint[] {
	/** Each holds a file in memory. */
	const zipping = new Set<number>();
	const zip = async (session: Session, ids: number[]) => {
		const { id } = session.user;
		if (zipping.size >= MAX_ZIPS) throw new TooManyRequests(30);
		if (zipping.has(id))
			throw new TooManyRequests(10, "Another download is in progress. Try again when it has finished.");
		zipping.add(id);
		try {
			const { body, bytes } = await zipDocuments(dependencies, { session, ids });
			body.once("close", () => zipping.delete(id));
			const headers = {
				"Content-Type": "application/zip",
				"Content-Length": String(bytes),
				"Content-Disposition": 'attachment; filename="documents.zip"',
				"Cache-Control": "no-store",
			};
			return { status: 200 as const, headers, body };
		} catch (error) {
			zipping.delete(id);
			throw error;
		}
	};
	return [
		endpoint({
			method: "post",
			path: "/documents/bulk",
			operationId: "postDocumentsBulk",
			summary: "Does the same with several documents",
			documented: false,
			caller: signedIn(dependencies),
			request: {
				body: z.object({
					csrf: z.string().optional(),
					form_id: z.string().max(80).optional(),
					back: z.string().optional(),
					action: z.enum(bulkActions),
					confirmed: z.string().optional(),
					id: selected,
				}),
				bodyTypes: ["application/x-www-form-urlencoded"],
			},
			responses: {
				200: { description: "What became of each, or a ZIP", contentType: "text/html" },
				303: { description: "Nothing was selected" },
			},
			handle: async ({ caller: { session }, body }) => {
				checkCsrf(session, BULK_PURPOSE, body.csrf);
				const { action, id: ids, form_id: formId } = body;
				const back = body.back?.startsWith("/documents") ? safeReturnTo(body.back) : "/documents";
				if (ids.length === 0) return seeOther(back);
				if (action === "download") return zip(session, ids);
				const titles = await findTitles(dependencies.db, session.user.id, ids);
				const chosen = ids.map((id) => ({ id, title: titles.get(id) ?? `Document ${id}` }));
				const shown = { session, action, chosen, back };
				if (bulkWords[action].warning && !body.confirmed)
					return page(200, <ConfirmBulkPage {...shown} formId={formId ?? newFormId()} />);
				const refusals = await actOnMany(dependencies, { session, action, ids, formId });
				return page(200, <BulkResultPage {...shown} refusals={refusals} />);
			},
		}),
	];
}
