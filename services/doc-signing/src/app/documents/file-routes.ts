import { NotFound } from "@repo/http-errors";
import { pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { toAccountKey } from "../../accounts/owner.ts";
import { userActor } from "../../audit-log/event-types.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerAt } from "../../envelopes/caller-at.ts";
import {
	type PreviewFirstPage,
	previewAnswers,
	previewHeaders,
} from "../../envelopes/documents/files/preview-first-pages.ts";
import { findOriginalFile } from "../../envelopes/files/original-file.ts";
import { readDocument } from "../../envelopes/read-envelope.ts";
import { disconnectSignal } from "../../platform/http/disconnect-signal.ts";
import { requireFileKey } from "../../platform/storage/keys.ts";
import { downloadDocument } from "../../sealing/downloading/download-document.ts";
import { findFinished } from "../../sealing/queries/imported.ts";
import { findSealedFile } from "../../sealing/sealed-file.ts";

const documentId = idText;

/** The files of a document, and its first page. */
export function documentFileRoutes(deps: Dependencies & { previewFirstPage: PreviewFirstPage }): Endpoint[] {
	const { db, storage, previewFirstPage } = deps;
	const shared = { method: "get", caller: signedInWithShare(deps) } as const;
	return [
		endpoint({
			...shared,
			path: "/documents/:documentId/file",
			request: {
				params: z.object({ documentId }),
				query: z.object({ version: z.enum(["original", "signed"]) }),
			},
			responses: pageResponses,
			handle: async ({ caller: { session }, params: { documentId }, query: { version }, request }) => {
				const { owner, user } = await callerAt(db, "documents.read", session.user, "document", documentId);
				const original = version === "original";
				const hangUp = disconnectSignal(request);
				const download = { owner, by: userActor(user), documentId, original, hangUp };
				return seeOther(await downloadDocument(deps, download));
			},
		}),
		// The first page of the sealed file, before that of the uploaded one.
		endpoint({
			...shared,
			path: "/documents/:documentId/first-page.webp",
			request: { params: z.object({ documentId }), query: z.object({ v: z.string().optional() }) },
			responses: previewAnswers,
			handle: async ({ caller: { session }, params: { documentId }, request }) => {
				const { owner } = await callerAt(db, "documents.read", session.user, "document", documentId);
				const document = await readDocument(deps, owner, documentId);
				const file = findSealedFile(await findFinished(db, documentId)) ?? findOriginalFile(document.file);
				if (!file) throw new NotFound();
				const { key } = file;
				requireFileKey(key);
				const read = () => storage.read(key, file);
				const who = { account: toAccountKey(document), hangUp: disconnectSignal(request) };
				return { status: 200, headers: previewHeaders, body: await previewFirstPage(file.sha256, read, who) };
			},
		}),
	];
}
