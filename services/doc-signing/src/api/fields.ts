import type { Endpoint } from "@repo/validation";
import type { z } from "zod";
import type { Permission } from "../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../dependencies.ts";
import { lockFields } from "../envelopes/documents/fields/lock-fields.ts";
import {
	addedFieldsSchema,
	editedFieldsSchema,
	fieldAnswerSchema,
} from "../envelopes/documents/fields/schemas.ts";
import { type EditResult, editFields } from "../envelopes/fields/edit-fields.ts";
import { addFields, changeField, type FieldList, removeField } from "../envelopes/fields/field-list.ts";
import type { PlacedRow } from "../envelopes/fields/place-fields.ts";
import {
	changeFieldSchema,
	editFieldsSchema,
	newFieldsExamples,
	newFieldsSchema,
} from "../envelopes/fields/schemas.ts";
import { readDocument } from "../envelopes/read-envelope.ts";
import { lockFields as lockTemplateFields } from "../envelopes/templates/lock-parts.ts";
import {
	addedTemplateFieldsSchema,
	editedTemplateFieldsSchema,
	templateFieldAnswerSchema,
} from "../envelopes/templates/part-schemas.ts";
import { type Parts, partEndpoints } from "./part-endpoints.ts";
import { presentFieldAnswer, presentTemplateFieldAnswer } from "./present-field.ts";

/** What differs between the fields of documents and those of templates. */
type Fields<P extends Permission, Row extends PlacedRow, Answer, Added> = Parts<P, FieldList<Row>> & {
	bodyLimit: number;
	present: (row: Row) => Answer;
	presentAdded: (fields: Answer[], ownerId: number) => Added;
	field: z.ZodType<unknown, Answer>;
	added: z.ZodType<unknown, Added>;
	edited: z.ZodType<unknown, { results: (Omit<EditResult<Row>, "row"> & { field: Answer | null })[] }>;
	descriptions: { add: string; edit: string; change: string };
	problems: Record<"add" | "edit" | "change", Record<number, string>>;
};

const notChangeable =
	"The field is invalid, the document is finished, the field is filled in, or its recipient has already agreed to sign.";

export function fieldRoutes(dependencies: Dependencies): Endpoint[] {
	return makeRoutes(dependencies, {
		owner: "document",
		tags: ["Fields"],
		permission: "documents.manage",
		bodyLimit: 2_000_000,
		lock: (tx, caller, documentId) => lockFields(tx, dependencies, caller, documentId),
		// A field must be on a page of the file, which may have been uploaded since.
		ifAwaited: ({ owner }, documentId) => readDocument(dependencies, owner, documentId),
		present: presentFieldAnswer,
		presentAdded: (fields, documentId) => ({ fields, documentId }),
		field: fieldAnswerSchema,
		added: addedFieldsSchema,
		edited: editedFieldsSchema,
		descriptions: {
			add: "Adds one field, or an array of up to 1000. If one is invalid, none is added.",
			edit: "Adds, changes and removes up to 500 fields in one transaction. Each edit is saved, refused with its problems, or reported as a conflict with the current field if someone else changed the same members since `base`. The results are in the order of the edits.",
			change: "Changes a field. Omitted properties do not change.",
		},
		problems: {
			add: { 400: notChangeable, 404: "Document not found." },
			edit: { 400: "The document is finished.", 404: "Document not found." },
			change: { 400: notChangeable, 404: "Document or field not found." },
		},
	});
}

export function templateFieldRoutes(dependencies: Dependencies): Endpoint[] {
	return makeRoutes(dependencies, {
		owner: "template",
		tags: ["Templates"],
		permission: "templates.manage",
		bodyLimit: 1_000_000,
		lock: (tx, caller, templateId) => lockTemplateFields(tx, dependencies, caller, templateId),
		present: presentTemplateFieldAnswer,
		presentAdded: (fields, templateId) => ({ fields, templateId }),
		field: templateFieldAnswerSchema,
		added: addedTemplateFieldsSchema,
		edited: editedTemplateFieldsSchema,
		descriptions: {
			add: "Adds one field, or an array of up to 1000, to a template. If one is invalid, none is added.",
			edit: "Adds, changes and removes up to 500 fields of a template, as `POST /documents/{documentId}/fields/edits` does for a document.",
			change: "Changes a field of a template. Omitted properties do not change.",
		},
		problems: {
			add: { 404: "Template or field not found." },
			edit: { 404: "Template not found." },
			change: { 404: "Template or field not found." },
		},
	});
}

function makeRoutes<P extends Permission, Row extends PlacedRow, Answer, Added>(
	dependencies: Dependencies,
	fields: Fields<P, Row, Answer, Added>,
): Endpoint[] {
	const { owner, bodyLimit, present, descriptions, problems } = fields;
	const declare = partEndpoints(dependencies, "field", fields);
	const [Of, of] = owner === "template" ? ["Template", "template "] : ["", ""];
	return [
		declare({
			method: "post",
			operationId: `add${Of}Fields`,
			summary: `Add ${of}fields`,
			description: descriptions.add,
			problems: problems.add,
			request: { body: newFieldsSchema, bodyLimit, examples: newFieldsExamples },
			responses: { 200: { description: "The new fields", body: fields.added } },
			handle: async (list, { ownerId, body }) =>
				fields.presentAdded((await addFields(list, body)).map(present), ownerId),
		}),
		declare({
			method: "post",
			path: "/edits",
			operationId: `edit${Of}Fields`,
			summary: `Edit several ${of}fields`,
			description: descriptions.edit,
			problems: problems.edit,
			request: { body: editFieldsSchema, bodyLimit },
			responses: { 200: { description: "The result of each edit", body: fields.edited } },
			handle: async (list, { body: { edits } }) => ({
				results: (await editFields(list, edits)).map(({ row, ...result }) => ({
					...result,
					field: row === undefined ? null : present(row),
				})),
			}),
		}),
		declare({
			method: "patch",
			path: "/:id",
			operationId: `change${Of}Field`,
			summary: `Change a ${of}field`,
			description: descriptions.change,
			problems: problems.change,
			request: { body: changeFieldSchema },
			responses: { 200: { description: "The changed field", body: fields.field } },
			handle: async (list, { id, body }) => present(await changeField(list, id, body)),
		}),
		declare({
			method: "delete",
			path: "/:id",
			operationId: `remove${Of}Field`,
			summary: `Remove a ${of}field`,
			description: `Removes a field from a ${owner}.`,
			problems: problems.change,
			responses: { 200: { description: "The removed field", body: fields.field } },
			handle: async (list, { id }) => present(await removeField(list, id)),
		}),
	];
}
