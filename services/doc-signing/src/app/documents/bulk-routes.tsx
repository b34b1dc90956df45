import { checkCsrf, newFormId } from "@repo/accounts/forms";
import { safeReturnTo } from "@repo/accounts/return-to";
import { HttpError } from "@repo/http-errors";
import { seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Session, SignedInVisitor } from "../../accounts/visitor.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { getPageWords } from "../../languages/words.ts";
import { page } from "../../platform/html/page.tsx";
import { actOnDocument, submitOnce } from "./act-on-document.ts";
import { BulkResultPage, ConfirmBulkPage } from "./pages/bulk-page.tsx";
import { findTitles } from "./queries.ts";
import {
	BULK_PURPOSE,
	bulkActions,
	type ChangingAction,
	isConfirmed,
	MAX_SELECTED,
} from "./rules/bulk-actions.ts";
import { openZipSlots, zipDocuments } from "./zip-documents.ts";

/** A client that reads a byte now and then must not occupy a slot forever. */
const MAX_ZIP_MS = 60 * 60_000;

const selected = z
	.preprocess((given) => [given].flat().filter((one) => one !== undefined), z.array(idText).max(MAX_SELECTED))
	.transform((ids) => [...new Set(ids)]);

/** Actions on the documents selected in the list. */
export function bulkRoutes(dependencies: Dependencies): Endpoint[] {
	const slots = openZipSlots();
	const zip = ({ session, browser }: SignedInVisitor, ids: number[]) => {
		const free = slots.take({ userId: session.user.id, ipAddress: browser.ipAddress });
		const body = zipDocuments(dependencies, { session, ids });
		const isOver = setTimeout(() => body.destroy(), MAX_ZIP_MS);
		body.once("close", () => {
			clearTimeout(isOver);
			free();
		});
		const headers = {
			"Content-Type": "application/zip",
			"Content-Disposition": 'attachment; filename="documents.zip"',
		};
		return { status: 200 as const, headers, body };
	};
	return [
		endpoint({
			method: "post",
			path: "/documents/bulk",
			caller: signedInWithShare(dependencies),
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
				200: { description: "The result for each document, or a ZIP", contentType: "text/html" },
				303: { description: "Nothing was selected" },
			},
			handle: async ({ caller, body }) => {
				const { session } = caller;
				checkCsrf(session, BULK_PURPOSE, body.csrf);
				const { action, id: ids, form_id: formId } = body;
				const back = body.back?.startsWith("/documents") ? safeReturnTo(body.back) : "/documents";
				if (ids.length === 0) return seeOther(back);
				if (action === "download") return zip(caller, ids);
				const titles = await findTitles(dependencies.db, session.user, ids);
				const chosen = ids.map((id) => ({
					id,
					title: titles.get(id) ?? getPageWords().list.bulk.unnamed({ id: String(id) }),
				}));
				const shown = { session, action, chosen, back };
				if (isConfirmed(action) && !body.confirmed)
					return page(200, <ConfirmBulkPage {...shown} action={action} formId={formId ?? newFormId()} />);
				const refusals = await actOnMany(dependencies, { session, action, ids, formId });
				return page(200, <BulkResultPage {...shown} refusals={refusals} />);
			},
		}),
	];
}

type Bulk = { session: Session; action: ChangingAction; ids: number[]; formId: string | undefined };

const documentAction = { remind: "resend", cancel: "cancel", delete: "delete" } as const;

/**
 * Performs an action on several documents, one after another, each in a separate transaction: if one is
 * rejected, the others still happen. Returns the reasons for rejection by document id. A resubmitted form
 * repeats nothing.
 */
async function actOnMany(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	{ session, action, ids, formId }: Bulk,
): Promise<Map<number, string>> {
	const refusals = new Map<number, string>();
	for (const id of ids) {
		const path = `/documents/bulk/${action}/${id}`;
		const submitted = { userId: session.user.id, formId: formId && `${formId}:${id}`, path };
		try {
			await submitOnce(deps, submitted, (tx) =>
				actOnDocument(tx, deps, { session, documentId: id, action: documentAction[action] }),
			);
		} catch (error) {
			if (!(error instanceof HttpError) || error.status >= 500) throw error;
			refusals.set(id, error.in().detail);
		}
	}
	return refusals;
}
