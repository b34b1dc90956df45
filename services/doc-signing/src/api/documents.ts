import { type Endpoint, endpoint, idText, integerText, pageSize, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { userActor } from "../audit-log/event-types.ts";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { changeDocument } from "../envelopes/documents/change-document.ts";
import { createDocument } from "../envelopes/documents/create-document.ts";
import { deleteDocument } from "../envelopes/documents/delete-document.ts";
import { duplicateDocument } from "../envelopes/documents/duplicate-document.ts";
import { listDocuments } from "../envelopes/documents/listing/list-documents.ts";
import { readWithUploads } from "../envelopes/documents/look-for-uploads.ts";
import { renewUpload } from "../envelopes/documents/renew-upload.ts";
import { documentStatuses } from "../envelopes/documents/rules/document-status.ts";
import {
	changeDocumentSchema,
	createDocumentSchema,
	createdDocumentSchema,
	documentListSchema,
	documentSchema,
	documentSummarySchema,
	generatedDocumentSchema,
	uploadAddressSchema,
} from "../envelopes/documents/schemas.ts";
import { readDocument, readDocumentWithFile, readDocumentWithParts } from "../envelopes/read-envelope.ts";
import { pdfBusyProblem } from "../pdf/child-process/failures.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import {
	presentDocument,
	presentDocumentSummary,
	presentInserted,
	presentNewRecipient,
} from "./present-document.ts";

const BODY_LIMIT = 1_000_000;
const params = z.object({ documentId: idText });
const common = { tags: ["Documents"] };
const notFound = { 404: "Document not found." };

const listQuery = z.object({
	page: integerText({ min: 1, max: 100_000_000, fallback: 1 }),
	perPage: pageSize({ max: 100, fallback: 10 }),
	status: unlessEmpty(z.enum(documentStatuses, `must be one of ${documentStatuses.join(", ")}`)),
	externalId: unlessEmpty(z.string().max(255)).meta({
		description:
			"The whole external id. All documents that have it are counted and listed, unless `query` is given as well.",
	}),
	query: unlessEmpty(z.string().trim().min(1, "must not be blank").max(200)).meta({
		description: "Part of the title, ignoring case. At most the newest 1,000 matches are counted and listed.",
	}),
});

/** Creating, reading, listing and deleting documents, and requesting another upload URL. */
export function documentRoutes(dependencies: Dependencies): Endpoint[] {
	const { config } = dependencies;
	const token = apiToken(dependencies);
	return [
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/documents",
			operationId: "createDocument",
			summary: "Create a document",
			description:
				"Creates a draft and returns its `uploadUrl` and each recipient's signing link. Upload the PDF with PUT, add fields, then send the document.",
			caller: token("documents.create"),
			request: { body: createDocumentSchema, bodyLimit: BODY_LIMIT },
			responses: { 200: { description: "Created", body: createdDocumentSchema } },
			problems: {
				403: "`globalActionAuth` and recipients' `authOptions` other than `EMAIL_CODE` require the enterprise plan.",
			},
			handle: async ({ tx, caller, body }) => {
				const { document, recipients, uploadUrl } = await createDocument(tx, dependencies, caller, body);
				return {
					status: 200,
					body: {
						uploadUrl,
						documentId: document.id,
						externalId: document.externalId,
						recipients: recipients.map((row) => presentNewRecipient(row, config)),
					},
				};
			},
		}),
		endpoint({
			...common,
			method: "get",
			path: "/api/v1/documents",
			operationId: "listDocuments",
			summary: "List documents",
			description: "Returns documents, newest first, optionally filtered by status, external id or title.",
			caller: token("documents.read"),
			request: { query: listQuery },
			responses: { 200: { description: "A page of documents", body: documentListSchema } },
			handle: async ({ caller: { owner }, query }) => {
				const read = () => listDocuments(dependencies, owner, query);
				const { rows, totalPages } = await readWithUploads(dependencies, owner, read);
				return { status: 200, body: { documents: rows.map(presentDocumentSummary), totalPages } };
			},
		}),
		endpoint({
			...common,
			method: "get",
			path: "/api/v1/documents/:documentId",
			operationId: "getDocument",
			summary: "Get a document",
			description:
				"Returns a document with its recipients and fields. Processes the file if it has been uploaded, so `uploadStatus` is up to date.",
			caller: token("documents.read"),
			request: { params },
			responses: { 200: { description: "The document", body: documentSchema } },
			problems: notFound,
			handle: async ({ caller: { owner, readOnly }, params: { documentId } }) => {
				const document = await readDocumentWithParts(dependencies, owner, documentId);
				return { status: 200, body: presentDocument(document, config, readOnly) };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "patch",
			path: "/api/v1/documents/:documentId",
			operationId: "changeDocument",
			summary: "Change a draft",
			description:
				"Changes title, external id, settings and form values of a draft. Omitted properties do not change.",
			caller: token("documents.manage"),
			request: { params, body: changeDocumentSchema, bodyLimit: BODY_LIMIT },
			responses: { 200: { description: "The changed document", body: documentSchema } },
			problems: {
				...notFound,
				400: "The document is not a draft.",
				403: "A `globalActionAuth` other than `EMAIL_CODE` requires the enterprise plan.",
			},
			handle: async ({ tx, caller, params: { documentId }, body }) => {
				const document = await changeDocument(tx, dependencies, caller, documentId, body);
				return { status: 200, body: presentDocument(document, config, caller.readOnly) };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "delete",
			path: "/api/v1/documents/:documentId",
			operationId: "deleteDocument",
			summary: "Delete a document",
			description:
				"Deletes a draft or pending document. Recipients who were asked to sign are notified. A finished document is hidden, and its evidence is kept.",
			caller: token("documents.manage"),
			request: { params },
			responses: { 200: { description: "The deleted document", body: documentSummarySchema } },
			problems: notFound,
			handle: async ({ tx, caller: { owner, user }, params: { documentId } }) => {
				const document = await deleteDocument(tx, dependencies, { owner, by: userActor(user), documentId });
				return { status: 200, body: presentDocumentSummary(document) };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/upload-url",
			operationId: "renewUploadUrl",
			summary: "Get a new upload URL",
			description:
				"Returns a new `uploadUrl` for a file that was not uploaded or was refused. The previous URL is rejected.",
			caller: token("documents.manage"),
			request: { params },
			responses: { 200: { description: "The upload URL", body: uploadAddressSchema } },
			problems: { ...notFound, 400: "The file has already been processed." },
			before: ({ caller: { owner }, params: { documentId } }) =>
				readDocument(dependencies, owner, documentId),
			handle: async ({ tx, caller: { owner, user }, params: { documentId } }) => {
				const renewal = { owner, by: userActor(user), documentId };
				const uploadUrl = await renewUpload(tx, dependencies, renewal);
				return { status: 200, body: { documentId, uploadUrl } };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/duplicate",
			operationId: "duplicateDocument",
			summary: "Duplicate a document",
			description:
				"Creates a draft with the file, settings, recipients and fields of a document in any status. Recipients' answers and `externalId` are not copied.",
			caller: token("documents.create"),
			request: { params },
			responses: { 200: { description: "The new draft", body: generatedDocumentSchema } },
			problems: {
				400: "The document has no file yet.",
				403: "`globalActionAuth` and recipients' authentication other than `EMAIL_CODE` require the enterprise plan.",
				...notFound,
				422: "The file cannot be used. See `code`.",
				503: pdfBusyProblem,
			},
			before: ({ caller: { owner }, params: { documentId } }) =>
				readDocumentWithFile(dependencies, owner, documentId),
			handle: async ({ tx, caller, params: { documentId } }) => {
				const inserted = await duplicateDocument(tx, dependencies, caller, documentId);
				return { status: 200, body: presentInserted(inserted, config) };
			},
		}),
	];
}
