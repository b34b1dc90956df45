import { checkCsrf } from "@repo/accounts/forms";
import { NotFound } from "@repo/http-errors";
import { seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { accountOf } from "../../accounts/owner.ts";
import { userActor } from "../../audit-log/event-types.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import {
	type PreviewFirstPage,
	previewAnswers,
	previewHeaders,
} from "../../envelopes/documents/files/preview-first-pages.ts";
import { readDocument } from "../../envelopes/documents/read-document.ts";
import { originalFileOf } from "../../envelopes/files/original-file.ts";
import { disconnectSignal } from "../../platform/http/disconnect-signal.ts";
import { requireFileKey } from "../../platform/storage/keys.ts";
import { downloadDocument } from "../../sealing/downloading/download-document.ts";
import { findSealing } from "../../sealing/queries/sealings.ts";
import { sealedFileOf } from "../../sealing/sealed-file.ts";
import { actOnDocument } from "./act-on-document.ts";
import { callerAt } from "./caller-at.ts";
import { documentActions, documentPurpose, noticeOf } from "./rules/page-actions.ts";
import { documentPage, withRefusalPage } from "./show-document.tsx";
import { submitOnce } from "./submit-once.ts";

const html = { description: "The page", contentType: "text/html" };
const redirect = { description: "Redirect" };
const documentId = idText;

/** The page of a document, its files, and its actions. */
export function documentPageRoutes(
	dependencies: Dependencies & { previewFirstPage: PreviewFirstPage },
): Endpoint[] {
	const { db, storage, previewFirstPage } = dependencies;
	return [
		endpoint({
			method: "get",
			path: "/documents/:documentId",
			operationId: "getDocumentPage",
			summary: "The page of a document",
			documented: false,
			caller: signedInWithShare(dependencies),
			request: {
				params: z.object({ documentId }),
				query: z.object({ done: z.string().max(20).optional() }),
			},
			responses: { 200: html },
			handle: async ({ caller: { session }, params: { documentId }, query: { done } }) =>
				documentPage(dependencies, 200, { session, documentId }, { notice: noticeOf(done) }),
		}),
		endpoint({
			method: "get",
			path: "/documents/:documentId/file",
			operationId: "getDocumentPageFile",
			summary: "Redirects to a file of a document",
			documented: false,
			caller: signedInWithShare(dependencies),
			request: {
				params: z.object({ documentId }),
				query: z.object({ version: z.enum(["original", "signed"]) }),
			},
			responses: { 303: redirect },
			handle: async ({ caller: { session }, params: { documentId }, query: { version } }) => {
				const { owner, user } = await callerAt(db, session, documentId, "documents.read");
				const original = version === "original";
				const download = { owner, by: userActor(user), documentId, original };
				return seeOther(await downloadDocument(dependencies, download));
			},
		}),
		endpoint({
			method: "get",
			path: "/documents/:documentId/first-page.webp",
			operationId: "getDocumentPreview",
			summary: "The first page of the sealed file, before that of the uploaded one",
			documented: false,
			caller: signedInWithShare(dependencies),
			request: { params: z.object({ documentId }), query: z.object({ v: z.string().optional() }) },
			responses: previewAnswers,
			handle: async ({ caller: { session }, params: { documentId }, request }) => {
				const { owner } = await callerAt(db, session, documentId, "documents.read");
				const document = await readDocument(dependencies, owner, documentId);
				const sealed = sealedFileOf(await findSealing(db, documentId));
				const file = sealed ?? originalFileOf(document.file);
				if (!file) throw new NotFound();
				const { key } = file;
				requireFileKey(key);
				const read = () => storage.read(key, file);
				const who = { account: accountOf(document), hangUp: disconnectSignal(request) };
				return { status: 200, headers: previewHeaders, body: await previewFirstPage(file.sha256, read, who) };
			},
		}),
		endpoint({
			method: "post",
			path: "/documents/:documentId/:action",
			operationId: "postDocumentPage",
			summary: "Performs an action of a document's page",
			documented: false,
			caller: signedInWithShare(dependencies),
			request: {
				params: z.object({ documentId, action: z.enum(documentActions) }),
				body: z.object({ csrf: z.string().optional(), form_id: z.string().max(100).optional() }),
				bodyTypes: ["application/x-www-form-urlencoded"],
			},
			responses: { 303: redirect, 400: html },
			handle: async ({ caller: { session }, params: { documentId, action }, body }) => {
				checkCsrf(session, documentPurpose(documentId, action), body.csrf);
				const path = `/documents/${documentId}/${action}`;
				const submitted = { userId: session.user.id, formId: body.form_id, path };
				return withRefusalPage(dependencies, { session, documentId }, async () =>
					seeOther(
						await submitOnce(dependencies, submitted, (tx) =>
							actOnDocument(tx, dependencies, { session, id: documentId, action }),
						),
					),
				);
			},
		}),
	];
}
