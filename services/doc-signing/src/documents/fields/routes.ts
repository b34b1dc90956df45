import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { type ApiCaller, apiToken } from "../../api-tokens/api-token-caller.ts";
import { changeEndpoint } from "../../api-tokens/change-endpoint.ts";
import type { Dependencies } from "../../dependencies.ts";
import { editFields } from "../../envelopes/fields/edit-fields.ts";
import { addFields, changeField, removeField } from "../../envelopes/fields/field-list.ts";
import { presentEditWith } from "../../envelopes/fields/presenter.ts";
import {
	changeFieldSchema,
	editFieldsSchema,
	newFieldsExamples,
	newFieldsSchema,
} from "../../envelopes/fields/schemas.ts";
import { readDocument } from "../read-document.ts";
import { lockFields } from "./lock-fields.ts";
import { presentFieldAnswer } from "./presenter.ts";
import { addedFieldsSchema, editedFieldsSchema, fieldAnswerSchema } from "./schemas.ts";

const BODY_LIMIT = 2_000_000;
const ofDocument = z.object({ documentId: idText });
const params = z.object({ documentId: idText, fieldId: idText });
const common = { tags: ["Fields"] };
const presentEdit = presentEditWith(presentFieldAnswer);
const notChangeable =
	"The field is invalid, the document is finished, or the recipient has already opened it.";

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
			summary: "Add fields",
			description: "Adds one field, or an array of up to 1000. If one is invalid, none is added.",
			caller: token("documents.manage"),
			request: {
				params: ofDocument,
				body: newFieldsSchema,
				bodyLimit: BODY_LIMIT,
				examples: newFieldsExamples,
			},
			responses: { 200: { description: "The new fields", body: addedFieldsSchema } },
			problems: { 400: notChangeable, 404: "Document not found." },
			before: readFile,
			handle: async ({ tx, caller, params: { documentId }, body }) => {
				const added = await addFields(await lockFields(tx, dependencies, caller, documentId), body);
				return { status: 200, body: { fields: added.map(presentFieldAnswer), documentId } };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/fields/edits",
			operationId: "editFields",
			summary: "Edit several fields",
			description:
				"Adds, changes and removes up to 500 fields in one transaction. Each edit is saved, refused with its problems, or answered with the field as it is now if somebody else changed the same members since `base`. The results are in the order of the edits.",
			caller: token("documents.manage"),
			request: { params: ofDocument, body: editFieldsSchema, bodyLimit: BODY_LIMIT },
			responses: { 200: { description: "What became of each edit", body: editedFieldsSchema } },
			problems: { 400: "The document is finished.", 404: "Document not found." },
			before: readFile,
			handle: async ({ tx, caller, params: { documentId }, body }) => {
				const list = await lockFields(tx, dependencies, caller, documentId);
				return { status: 200, body: { results: (await editFields(list, body.edits)).map(presentEdit) } };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "patch",
			path: "/api/v1/documents/:documentId/fields/:fieldId",
			operationId: "changeField",
			summary: "Change a field",
			description: "Changes a field. Omitted properties do not change.",
			caller: token("documents.manage"),
			request: { params, body: changeFieldSchema },
			responses: { 200: { description: "The changed field", body: fieldAnswerSchema } },
			problems: { 400: notChangeable, 404: "Document or field not found." },
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
			description: "Removes a field from a document.",
			caller: token("documents.manage"),
			request: { params },
			responses: { 200: { description: "The removed field", body: fieldAnswerSchema } },
			problems: { 400: notChangeable, 404: "Document or field not found." },
			handle: async ({ tx, caller, params: { documentId, fieldId } }) => {
				const removed = await removeField(await lockFields(tx, dependencies, caller, documentId), fieldId);
				return { status: 200, body: presentFieldAnswer(removed) };
			},
		}),
	];
}
