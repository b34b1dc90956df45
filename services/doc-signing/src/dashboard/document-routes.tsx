import { checkCsrf } from "@repo/accounts/forms";
import { HttpError } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { type Session, signedIn } from "../accounts/sessions.ts";
import { userActor } from "../audit-log/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { deleteDocument } from "../documents/delete-document.ts";
import { getDocument, listRecipients, placeAtDocument } from "../documents/queries.ts";
import { whoseTurn } from "../documents/rules/turns.ts";
import { cancelDocument } from "../documents/sending/cancel-document.ts";
import { resendDocument } from "../documents/sending/resend-document.ts";
import { page } from "../platform/html/page.tsx";
import { downloadDocument } from "../sealing/downloading/download-document.ts";
import { requirePermission } from "../teams/require-permission.ts";
import { actionPurpose, type DocumentAction, documentActions } from "./pages/document-actions.tsx";
import { DocumentPage } from "./pages/document-page.tsx";
import { readDocumentView } from "./read-document-view.ts";

const html = { description: "The page", contentType: "text/html" };
const redirect = { description: "Redirect" };
const documentId = idText;

const notices: Record<Exclude<DocumentAction, "delete">, string> = {
	resend: "Reminders are on their way.",
	cancel: "The document is cancelled. Recipients are notified.",
};

/** The page of a document, its files, and what can be done with it. */
export function documentPageRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, clock } = dependencies;
	const show = async (
		session: Session,
		id: number,
		more: { notice?: string | undefined; problem?: string },
	) => {
		const view = await readDocumentView(dependencies, { userId: session.user.id, documentId: id });
		return <DocumentPage session={session} view={view} now={clock()} {...more} />;
	};
	return [
		endpoint({
			method: "get",
			path: "/documents/:documentId",
			operationId: "getDocumentPage",
			summary: "The page of a document",
			documented: false,
			caller: signedIn(dependencies),
			request: {
				params: z.object({ documentId }),
				query: z.object({ done: z.string().max(20).optional() }),
			},
			responses: { 200: html },
			handle: async ({ caller: { session }, params, query: { done } }) => {
				const notice = done === "resend" || done === "cancel" ? notices[done] : undefined;
				return page(200, await show(session, params.documentId, { notice }), { ownScripts: true });
			},
		}),
		endpoint({
			method: "get",
			path: "/documents/:documentId/file",
			operationId: "getDocumentPageFile",
			summary: "Redirects to a file of a document",
			documented: false,
			caller: signedIn(dependencies),
			request: {
				params: z.object({ documentId }),
				query: z.object({ version: z.enum(["original", "signed"]) }),
			},
			responses: { 303: redirect },
			handle: async ({ caller: { session }, params, query: { version } }) => {
				const { user } = session;
				const place = await placeAtDocument(db, user.id, params.documentId);
				const location = await downloadDocument(dependencies, {
					owner: requirePermission("documents.read", place),
					by: userActor(user),
					documentId: params.documentId,
					original: version === "original",
				});
				return { status: 303, headers: { Location: location } };
			},
		}),
		endpoint({
			method: "post",
			path: "/documents/:documentId/:action",
			operationId: "postDocumentPage",
			summary: "What a form on the page of a document does",
			documented: false,
			caller: signedIn(dependencies),
			request: {
				params: z.object({ documentId, action: z.enum(documentActions) }),
				body: z.object({ csrf: z.string().optional() }),
				bodyTypes: ["application/x-www-form-urlencoded"],
			},
			responses: { 303: redirect, 400: html },
			handle: async ({ caller: { session }, params: { documentId: id, action }, body }) => {
				checkCsrf(session, actionPurpose(id, action), body.csrf);
				try {
					await db.transaction((tx) => act(tx, dependencies, { session, id, action }));
				} catch (error) {
					if (!(error instanceof HttpError) || error.status !== 400) throw error;
					return page(400, await show(session, id, { problem: error.detail }), { ownScripts: true });
				}
				const location = action === "delete" ? "/documents" : `/documents/${id}?done=${action}`;
				return { status: 303, headers: { Location: location } };
			},
		}),
	];
}

type Act = { session: Session; id: number; action: DocumentAction };

async function act(tx: Transaction, deps: Dependencies, { session: { user }, id, action }: Act) {
	const place = await placeAtDocument(tx, user.id, id);
	const owner = requirePermission("documents.manage", place);
	const acting = { owner, by: userActor(user), documentId: id };
	const acts: Record<DocumentAction, () => Promise<unknown>> = {
		cancel: () => cancelDocument(tx, deps, acting),
		delete: () => deleteDocument(tx, deps, acting),
		resend: async () => {
			const document = await getDocument(tx, owner, id);
			const recipients = whoseTurn(document, await listRecipients(tx, id)).map(({ id }) => id);
			return resendDocument(tx, deps, { ...acting, recipients });
		},
	};
	await acts[action]();
}
