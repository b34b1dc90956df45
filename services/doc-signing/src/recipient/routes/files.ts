import { NotFound } from "@repo/http-errors";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import type { RequestHandler } from "express";
import { z } from "zod";
import { toAccountKey } from "../../accounts/owner.ts";
import type { Dependencies } from "../../dependencies.ts";
import { recordDownload } from "../../envelopes/documents/events/record-download.ts";
import {
	type PreviewFirstPage,
	type PreviewReader,
	previewAnswers,
	previewHeaders,
} from "../../envelopes/documents/files/preview-first-pages.ts";
import { findOriginalFile } from "../../envelopes/files/original-file.ts";
import { answerRange, pdfAnswers } from "../../platform/http/answer-range.ts";
import { disconnectSignal } from "../../platform/http/disconnect-signal.ts";
import { inline } from "../../platform/storage/content-disposition.ts";
import { cacheFiles, type RecordedFile } from "../../platform/storage/file-cache.ts";
import { findSealedFile } from "../../sealing/sealed-file.ts";
import { recipientActor } from "../../signing/actor.ts";
import { DocumentNotShown } from "../../signing/errors.ts";
import { readSigning, type Signing } from "../../signing/open-signing.ts";
import { showsDocument } from "../../signing/rules/recipient-state.ts";
import { tokenParams } from "../../signing/schemas.ts";
import { differsFromFile, keyOfShown, showDocuments } from "../../signing/shown-documents.ts";
import { signingLink } from "../signing-link.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "shares" | "storage" | "pdf"> & {
	previewFirstPage: PreviewFirstPage;
};

/** Files of a link: the document from our own origin, the sealed copy, and the recipient's own signature. */
export function fileRoutes(dependencies: Deps, use: RequestHandler[]): Endpoint[] {
	const { db, clock, storage, previewFirstPage } = dependencies;
	const read = cacheFiles(storage);
	const show = showDocuments(dependencies);
	const caller = signingLink(dependencies);
	const shared = { method: "get", use, caller } as const;
	return [
		endpoint({
			...shared,
			path: "/sign/:token/document.pdf",
			summary: "The current document, whole or in ranges",
			request: { params: tokenParams },
			responses: pdfAnswers,
			handle: async ({ caller: { row, signer }, request }) => {
				const signing = await readSigning(db, row, signer.visitor, clock());
				const { document } = signing;
				const original = requireOriginal(signing);
				const shown = withOwnValues(signing);
				if (!differsFromFile(shown)) return answerRange(request, await read(original), document.title);
				// No ranges: another instance draws it with different bytes, and ranges of both would not
				// match.
				const headers = { "Content-Disposition": inline(`${document.title}.pdf`) };
				const body = await show(shown, () => read(original), disconnectSignal(request));
				return { status: 200, headers, body };
			},
		}),
		endpoint({
			...shared,
			path: "/sign/:token/first-page.webp",
			summary: "The first page of the sealed document, before that of the document as it stands",
			request: {
				params: tokenParams,
				query: z.object({ v: z.string().optional(), readable: z.string().optional() }),
			},
			responses: previewAnswers,
			handle: async ({ caller: { row, signer }, query, request }) => {
				const signing = await readSigning(db, row, signer.visitor, clock());
				const { recipientState, sealing, document } = signing;
				const isReadable = query.readable !== undefined;
				// What can be read is as private as the file.
				const headers: Record<string, string> = isReadable ? {} : previewHeaders;
				const sealed = recipientState === "COMPLETED" ? findSealedFile(sealing) : undefined;
				const file = sealed ?? requireOriginal(signing);
				const hangUp = disconnectSignal(request);
				const who: PreviewReader = { account: toAccountKey(document), hangUp, isReadable };
				const shown = withOwnValues(signing);
				if (sealed || !differsFromFile(shown)) {
					const body = await previewFirstPage(file.sha256, () => read(file), who);
					return { status: 200, headers, body };
				}
				const drawn = await show(shown, () => read(file), hangUp);
				const body = await previewFirstPage(keyOfShown(shown), async () => drawn, who);
				return { status: 200, headers, body };
			},
		}),
		endpoint({
			...shared,
			path: "/sign/:token/signed.pdf",
			summary: "The sealed document, whole or in ranges",
			request: { params: tokenParams },
			responses: pdfAnswers,
			handle: async ({ caller: { row, signer }, request }) => {
				const signing = await readSigning(db, row, signer.visitor, clock());
				const { recipientState, sealing, document, recipient } = signing;
				const sealed = recipientState === "COMPLETED" ? findSealedFile(sealing) : undefined;
				if (!sealed) throw new DocumentNotShown();
				const answer = answerRange(request, await read(sealed), document.title, sealed.isZip ? "zip" : "pdf");
				if (request.method === "GET" && beginsFile(answer.headers)) {
					const by = recipientActor(recipient);
					await recordDownload(dependencies, {
						documentId: document.id,
						by,
						file: "SIGNED",
						...signer.visit,
					});
				}
				return answer;
			},
		}),
		endpoint({
			...shared,
			path: "/sign/:token/fields/:fieldId/image.png",
			summary: "The image a recipient uploaded as their signature",
			request: {
				params: tokenParams.extend({ fieldId: idText }),
				query: z.object({ v: z.string().optional() }),
			},
			responses: { 200: { description: "The image", contentType: "image/png" } },
			handle: async ({ caller: { row, signer }, params }) => {
				const { fields } = await readSigning(db, row, signer.visitor, clock());
				const answer = fields.find(({ id }) => id === params.fieldId)?.answer;
				if (answer?.type !== "image") throw new NotFound();
				return { status: 200, body: await read(answer) };
			},
		}),
	];
}

/**
 * A recipient who waits for others also sees their own values: before that, the page shows them, and
 * afterwards the sealed copy.
 */
function withOwnValues(signing: Signing): Signing {
	const { recipientState, given, fields } = signing;
	if (recipientState !== "DONE") return signing;
	const own = fields.filter(({ id, inserted }) => inserted && given.every((one) => one.id !== id));
	return { ...signing, given: [...given, ...own] };
}

/** Throws DocumentNotShown when the recipient may not read the document now. */
function requireOriginal({ recipientState, file }: Signing): RecordedFile {
	const original = showsDocument(recipientState) ? findOriginalFile(file) : undefined;
	if (!original) throw new DocumentNotShown();
	return original;
}

/** A download in ranges counts once: at the range that starts the file. */
function beginsFile(headers: Record<string, string>): boolean {
	return headers["Content-Range"]?.startsWith("bytes 0-") ?? true;
}
