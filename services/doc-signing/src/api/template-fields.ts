import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { editFields } from "../envelopes/fields/edit-fields.ts";
import { addFields, changeField, removeField } from "../envelopes/fields/field-list.ts";
import {
	changeFieldSchema,
	editFieldsSchema,
	newFieldsExamples,
	newFieldsSchema,
} from "../envelopes/fields/schemas.ts";
import { lockFields } from "../envelopes/templates/fields/lock-fields.ts";
import {
	addedTemplateFieldsSchema,
	editedTemplateFieldsSchema,
	templateFieldAnswerSchema,
} from "../envelopes/templates/fields/schemas.ts";
import { partEndpoints } from "./part-endpoints.ts";
import { presentEditWith } from "./present-field.ts";
import { presentTemplateFieldAnswer } from "./present-template.ts";

const BODY_LIMIT = 1_000_000;
const presentEdit = presentEditWith(presentTemplateFieldAnswer);
const problems = { 404: "Template or field not found." };

export function templateFieldRoutes(dependencies: Dependencies): Endpoint[] {
	const fields = partEndpoints(dependencies, {
		owner: "template",
		part: "field",
		tags: ["Templates"],
		permission: "templates.manage",
		lock: (tx, { owner }, templateId) => lockFields(tx, dependencies, owner, templateId),
	});
	return [
		fields.post({
			operationId: "addTemplateFields",
			summary: "Add template fields",
			description:
				"Adds one field, or an array of up to 1000, to a template. If one is invalid, none is added.",
			problems,
			request: { body: newFieldsSchema, bodyLimit: BODY_LIMIT, examples: newFieldsExamples },
			responses: { 200: { description: "The new fields", body: addedTemplateFieldsSchema } },
			handle: async (list, body, templateId) => {
				const added = await addFields(list, body);
				return { fields: added.map(presentTemplateFieldAnswer), templateId };
			},
		}),
		fields.post({
			operationId: "editTemplateFields",
			summary: "Edit several template fields",
			description:
				"Adds, changes and removes up to 500 fields of a template, as `POST /documents/{documentId}/fields/edits` does for a document.",
			problems: { 404: "Template not found." },
			path: "/edits",
			request: { body: editFieldsSchema, bodyLimit: BODY_LIMIT },
			responses: { 200: { description: "The result of each edit", body: editedTemplateFieldsSchema } },
			handle: async (list, { edits }) => ({ results: (await editFields(list, edits)).map(presentEdit) }),
		}),
		fields.patch({
			operationId: "changeTemplateField",
			summary: "Change a template field",
			description: "Changes a field of a template. Omitted properties do not change.",
			problems,
			request: { body: changeFieldSchema },
			responses: { 200: { description: "The changed field", body: templateFieldAnswerSchema } },
			handle: async (list, id, body) => presentTemplateFieldAnswer(await changeField(list, id, body)),
		}),
		fields.delete({
			operationId: "removeTemplateField",
			summary: "Remove a template field",
			description: "Removes a field from a template.",
			problems,
			responses: { 200: { description: "The removed field", body: templateFieldAnswerSchema } },
			handle: async (list, id) => presentTemplateFieldAnswer(await removeField(list, id)),
		}),
	];
}
