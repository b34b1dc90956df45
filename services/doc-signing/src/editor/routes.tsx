import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { apiToken } from "../api-tokens/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { listFields, listRecipients } from "../documents/queries.ts";
import { readDocumentWithFile } from "../documents/read-document.ts";
import { page } from "../platform/html/page.tsx";
import { answerRange, pdfAnswers } from "../platform/http/answer-range.ts";
import { cacheFiles } from "../signing/file-cache.ts";
import { listParts } from "../templates/queries.ts";
import { readTemplateWithFile } from "../templates/read-template.ts";
import { EditorPage } from "./pages/editor-page.tsx";
import { originalOf, presentEditor } from "./present-editor.ts";

const html = { 200: { description: "The page", contentType: "text/html; charset=utf-8" } } as const;

/** The pages on which fields are placed, and the file they are placed on. */
export function editorRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, storage } = dependencies;
	const read = cacheFiles(storage);
	const caller = apiToken(dependencies);
	const ofDocument = z.object({ documentId: idText });
	const ofTemplate = z.object({ templateId: idText });
	const shared = { method: "get", documented: false } as const;
	return [
		endpoint({
			...shared,
			path: "/documents/:documentId/edit",
			operationId: "showDocumentEditor",
			summary: "The page to place a document's fields",
			caller: caller("documents.manage"),
			request: { params: ofDocument },
			responses: html,
			handle: async ({ caller: { owner, user }, params: { documentId } }) => {
				const document = await readDocumentWithFile(dependencies, owner, documentId);
				const recipients = await listRecipients(db, documentId);
				const fields = await listFields(db, documentId);
				const view = presentEditor("document", document, { recipients, fields }, user.name || user.email);
				return page(200, <EditorPage view={view} />, { scripted: true });
			},
		}),
		endpoint({
			...shared,
			path: "/templates/:templateId/edit",
			operationId: "showTemplateEditor",
			summary: "The page to place a template's fields",
			caller: caller("templates.manage"),
			request: { params: ofTemplate },
			responses: html,
			handle: async ({ caller: { owner, user }, params: { templateId } }) => {
				const template = await readTemplateWithFile(dependencies, owner, templateId);
				const parts = await listParts(db, [templateId]);
				const view = presentEditor("template", template, parts, user.name || user.email);
				return page(200, <EditorPage view={view} />, { scripted: true });
			},
		}),
		endpoint({
			...shared,
			path: "/documents/:documentId/file.pdf",
			operationId: "readDocumentFile",
			summary: "The uploaded file, whole or in ranges",
			caller: caller("documents.read"),
			request: { params: ofDocument },
			responses: pdfAnswers,
			handle: async ({ caller: { owner }, params: { documentId }, request }) => {
				const { file, title } = await readDocumentWithFile(dependencies, owner, documentId);
				return answerRange(request, await read(originalOf(file)), title);
			},
		}),
		endpoint({
			...shared,
			path: "/templates/:templateId/file.pdf",
			operationId: "readTemplateFile",
			summary: "A template's file, whole or in ranges",
			caller: caller("templates.read"),
			request: { params: ofTemplate },
			responses: pdfAnswers,
			handle: async ({ caller: { owner }, params: { templateId }, request }) => {
				const { file, title } = await readTemplateWithFile(dependencies, owner, templateId);
				return answerRange(request, await read(originalOf(file)), title);
			},
		}),
	];
}
