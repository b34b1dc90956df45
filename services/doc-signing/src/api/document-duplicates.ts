import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { duplicateDocument } from "../envelopes/documents/duplicate-document.ts";
import { generatedDocumentSchema } from "../envelopes/documents/schemas.ts";
import { readDocumentWithFile } from "../envelopes/read-envelope.ts";
import { pdfBusyProblem } from "../pdf/child-process/failures.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { presentInserted } from "./present-document.ts";

export function duplicateRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		changeEndpoint(dependencies, {
			tags: ["Documents"],
			method: "post",
			path: "/api/v1/documents/:documentId/duplicate",
			operationId: "duplicateDocument",
			summary: "Duplicate a document",
			description:
				"Creates a draft with the file, settings, recipients and fields of a document in any status. Recipients' answers and `externalId` are not copied.",
			caller: apiToken(dependencies)("documents.create"),
			request: { params: z.object({ documentId: idText }) },
			responses: { 200: { description: "The new draft", body: generatedDocumentSchema } },
			problems: {
				400: "The document has no file yet.",
				403: "`globalActionAuth` and recipients' authentication other than `EMAIL_CODE` require the enterprise plan.",
				404: "Document not found.",
				422: "The file cannot be used. See `code`.",
				503: pdfBusyProblem,
			},
			before: ({ caller: { owner }, params: { documentId } }) =>
				readDocumentWithFile(dependencies, owner, documentId),
			handle: async ({ tx, caller, params: { documentId } }) => {
				const inserted = await duplicateDocument(tx, dependencies, caller, documentId);
				return { status: 200, body: presentInserted(inserted, dependencies.config) };
			},
		}),
	];
}
