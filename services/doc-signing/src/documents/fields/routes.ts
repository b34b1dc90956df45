import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { type ApiCaller, apiToken } from "../../api-tokens/api-token-caller.ts";
import { changeEndpoint } from "../../api-tokens/change-endpoint.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readDocument } from "../read-document.ts";
import { addFields, changeField, removeField } from "./field-list.ts";
import { lockFields } from "./lock-fields.ts";
import { presentFieldAnswer } from "./presenter.ts";
import { addedFieldsSchema, changeFieldSchema, fieldAnswerSchema, newFieldsSchema } from "./schemas.ts";

const BODY_LIMIT = 2_000_000;
const ofDocument = z.object({ documentId: idText });
const params = z.object({ documentId: idText, fieldId: idText });
const common = { tags: ["Fields"] };
const notChangeable =
	"Not a field that can be placed, or the document is finished, or its recipient has begun.";

/** Fields on the pages of documents. */
export function fieldRoutes(dependencies: Dependencies): Endpoint[] {
	const token = apiToken(dependencies);
	// A field must be on a page of the file, which may have been uploaded since.
	const readFile = (input: { caller: ApiCaller; params: { documentId: number } }) =>
		readDocument(dependencies, input.caller.owner, input.params.documentId);
	return [
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/fields",
			operationId: "addFields",
			summary: "Add one field or several, all or none",
			caller: token("documents.manage"),
			request: { params: ofDocument, body: newFieldsSchema, bodyLimit: BODY_LIMIT },
			responses: { 200: { description: "Added", body: addedFieldsSchema } },
			problems: { 400: notChangeable, 404: "There is no such document." },
			before: readFile,
			handle: async ({ tx, caller, params: { documentId }, body }) => {
				const added = await addFields(await lockFields(tx, dependencies, caller, documentId), body);
				return { status: 200, body: { fields: added.map(presentFieldAnswer), documentId } };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "patch",
			path: "/api/v1/documents/:documentId/fields/:fieldId",
			operationId: "changeField",
			summary: "Change a field",
			description: "What is left out stays.",
			caller: token("documents.manage"),
			request: { params, body: changeFieldSchema },
			responses: { 200: { description: "Changed", body: fieldAnswerSchema } },
			problems: { 400: notChangeable, 404: "There is no such document or field of it." },
			before: readFile,
			handle: async ({ tx, caller, params: { documentId, fieldId }, body }) => {
				const list = await lockFields(tx, dependencies, caller, documentId);
				const changed = await changeField(list, fieldId, body);
				return { status: 200, body: presentFieldAnswer(changed) };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "delete",
			path: "/api/v1/documents/:documentId/fields/:fieldId",
			operationId: "removeField",
			summary: "Remove a field",
			caller: token("documents.manage"),
			request: { params },
			responses: { 200: { description: "The field as it was", body: fieldAnswerSchema } },
			problems: { 400: notChangeable, 404: "There is no such document or field of it." },
			handle: async ({ tx, caller, params: { documentId, fieldId } }) => {
				const removed = await removeField(await lockFields(tx, dependencies, caller, documentId), fieldId);
				return { status: 200, body: presentFieldAnswer(removed) };
			},
		}),
	];
}
