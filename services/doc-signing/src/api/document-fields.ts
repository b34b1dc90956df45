import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { lockFields } from "../envelopes/documents/fields/lock-fields.ts";
import {
	addedFieldsSchema,
	editedFieldsSchema,
	fieldAnswerSchema,
} from "../envelopes/documents/fields/schemas.ts";
import { readDocument } from "../envelopes/documents/read-document.ts";
import { editFields } from "../envelopes/fields/edit-fields.ts";
import { addFields, changeField, removeField } from "../envelopes/fields/field-list.ts";
import {
	changeFieldSchema,
	editFieldsSchema,
	newFieldsExamples,
	newFieldsSchema,
} from "../envelopes/fields/schemas.ts";
import { partEndpoints } from "./part-endpoints.ts";
import { presentFieldAnswer } from "./present-document-field.ts";
import { presentEditWith } from "./present-field.ts";

const BODY_LIMIT = 2_000_000;
const presentEdit = presentEditWith(presentFieldAnswer);
const notChangeable =
	"The field is invalid, the document is finished, the field is filled in, or its recipient has already agreed to sign.";
const problems = { 400: notChangeable, 404: "Document or field not found." };

export function fieldRoutes(dependencies: Dependencies): Endpoint[] {
	const fields = partEndpoints(dependencies, {
		owner: "document",
		part: "field",
		tags: ["Fields"],
		permission: "documents.manage",
		lock: (tx, caller, documentId) => lockFields(tx, dependencies, caller, documentId),
		// A field must be on a page of the file, which may have been uploaded since.
		before: ({ owner }, documentId) => readDocument(dependencies, owner, documentId),
	});
	return [
		fields.post({
			operationId: "addFields",
			summary: "Add fields",
			description: "Adds one field, or an array of up to 1000. If one is invalid, none is added.",
			problems: { ...problems, 404: "Document not found." },
			request: { body: newFieldsSchema, bodyLimit: BODY_LIMIT, examples: newFieldsExamples },
			responses: { 200: { description: "The new fields", body: addedFieldsSchema } },
			handle: async (list, body, documentId) => {
				const added = await addFields(list, body);
				return { fields: added.map(presentFieldAnswer), documentId };
			},
		}),
		fields.post({
			operationId: "editFields",
			summary: "Edit several fields",
			description:
				"Adds, changes and removes up to 500 fields in one transaction. Each edit is saved, refused with its problems, or reported as a conflict with the current field if someone else changed the same members since `base`. The results are in the order of the edits.",
			problems: { 400: "The document is finished.", 404: "Document not found." },
			path: "/edits",
			request: { body: editFieldsSchema, bodyLimit: BODY_LIMIT },
			responses: { 200: { description: "The result of each edit", body: editedFieldsSchema } },
			handle: async (list, { edits }) => ({ results: (await editFields(list, edits)).map(presentEdit) }),
		}),
		fields.patch({
			operationId: "changeField",
			summary: "Change a field",
			description: "Changes a field. Omitted properties do not change.",
			problems,
			request: { body: changeFieldSchema },
			responses: { 200: { description: "The changed field", body: fieldAnswerSchema } },
			handle: async (list, id, body) => presentFieldAnswer(await changeField(list, id, body)),
		}),
		fields.delete({
			operationId: "removeField",
			summary: "Remove a field",
			description: "Removes a field from a document.",
			problems,
			responses: { 200: { description: "The removed field", body: fieldAnswerSchema } },
			handle: async (list, id) => presentFieldAnswer(await removeField(list, id)),
		}),
	];
}
