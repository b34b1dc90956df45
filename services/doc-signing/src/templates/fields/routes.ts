import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { apiToken } from "../../api-tokens/api-token-caller.ts";
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
import { presentTemplateFieldAnswer } from "../presenter.ts";
import { lockFields } from "./lock-fields.ts";
import {
	addedTemplateFieldsSchema,
	editedTemplateFieldsSchema,
	templateFieldAnswerSchema,
} from "./schemas.ts";

const BODY_LIMIT = 1_000_000;
const ofTemplate = z.object({ templateId: idText });
const ofField = z.object({ templateId: idText, fieldId: idText });
const common = { tags: ["Templates"] };
const presentEdit = presentEditWith(presentTemplateFieldAnswer);
const problems = { 404: "Template or field not found." };

/** The fields of a template's placeholders. */
export function templateFieldRoutes(dependencies: Dependencies): Endpoint[] {
	const token = apiToken(dependencies);
	return [
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/templates/:templateId/fields",
			operationId: "addTemplateFields",
			summary: "Add template fields",
			description:
				"Adds one field, or an array of up to 1000, to a template. If one is invalid, none is added.",
			caller: token("templates.manage"),
			request: {
				params: ofTemplate,
				body: newFieldsSchema,
				bodyLimit: BODY_LIMIT,
				examples: newFieldsExamples,
			},
			responses: { 200: { description: "The new fields", body: addedTemplateFieldsSchema } },
			problems,
			handle: async ({ tx, caller: { owner }, params: { templateId }, body }) => {
				const added = await addFields(await lockFields(tx, dependencies, owner, templateId), body);
				return { status: 200, body: { fields: added.map(presentTemplateFieldAnswer), templateId } };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/templates/:templateId/fields/edits",
			operationId: "editTemplateFields",
			summary: "Edit several template fields",
			description:
				"Adds, changes and removes up to 500 fields of a template, as `POST /documents/{documentId}/fields/edits` does for a document.",
			caller: token("templates.manage"),
			request: { params: ofTemplate, body: editFieldsSchema, bodyLimit: BODY_LIMIT },
			responses: { 200: { description: "What became of each edit", body: editedTemplateFieldsSchema } },
			problems: { 404: "Template not found." },
			handle: async ({ tx, caller: { owner }, params: { templateId }, body }) => {
				const list = await lockFields(tx, dependencies, owner, templateId);
				return { status: 200, body: { results: (await editFields(list, body.edits)).map(presentEdit) } };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "patch",
			path: "/api/v1/templates/:templateId/fields/:fieldId",
			operationId: "changeTemplateField",
			summary: "Change a template field",
			description: "Changes a field of a template. Omitted properties do not change.",
			caller: token("templates.manage"),
			request: { params: ofField, body: changeFieldSchema },
			responses: { 200: { description: "The changed field", body: templateFieldAnswerSchema } },
			problems,
			handle: async ({ tx, caller: { owner }, params: { templateId, fieldId }, body }) => {
				const list = await lockFields(tx, dependencies, owner, templateId);
				const changed = await changeField(list, fieldId, body);
				return { status: 200, body: presentTemplateFieldAnswer(changed) };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "delete",
			path: "/api/v1/templates/:templateId/fields/:fieldId",
			operationId: "removeTemplateField",
			summary: "Remove a template field",
			description: "Removes a field from a template.",
			caller: token("templates.manage"),
			request: { params: ofField },
			responses: { 200: { description: "The removed field", body: templateFieldAnswerSchema } },
			problems,
			handle: async ({ tx, caller: { owner }, params: { templateId, fieldId } }) => {
				const removed = await removeField(await lockFields(tx, dependencies, owner, templateId), fieldId);
				return { status: 200, body: presentTemplateFieldAnswer(removed) };
			},
		}),
	];
}
