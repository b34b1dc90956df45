import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { apiToken } from "../../api-tokens/api-token-caller.ts";
import { changeEndpoint } from "../../api-tokens/change-endpoint.ts";
import type { Dependencies } from "../../dependencies.ts";
import { presentTemplateRecipient } from "../presenter.ts";
import { addRecipient, changeRecipient, removeRecipient } from "./change-recipients.ts";
import {
	changeTemplateRecipientSchema,
	newTemplateRecipientSchema,
	templateRecipientSchema,
} from "./schemas.ts";

const ofTemplate = z.object({ templateId: idText });
const ofRecipient = z.object({ templateId: idText, recipientId: idText });
const common = { tags: ["Templates"] };
const problems = {
	403: "`authOptions` requires the enterprise plan.",
	404: "Template or recipient not found.",
};

/** A template's placeholders. */
export function templateRecipientRoutes(dependencies: Dependencies): Endpoint[] {
	const token = apiToken(dependencies);
	return [
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/templates/:templateId/recipients",
			operationId: "addTemplateRecipient",
			summary: "Add a template recipient",
			description: "Adds a placeholder recipient to a template.",
			caller: token("templates.manage"),
			request: { params: ofTemplate, body: newTemplateRecipientSchema },
			responses: { 200: { description: "The new recipient", body: templateRecipientSchema } },
			problems,
			handle: async ({ tx, caller: { owner, plan }, params, body }) => ({
				status: 200,
				body: presentTemplateRecipient(
					await addRecipient(tx, dependencies, { owner, plan, ...params }, body),
				),
			}),
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "patch",
			path: "/api/v1/templates/:templateId/recipients/:recipientId",
			operationId: "changeTemplateRecipient",
			summary: "Change a template recipient",
			description: "Changes a placeholder recipient. Omitted properties do not change.",
			caller: token("templates.manage"),
			request: { params: ofRecipient, body: changeTemplateRecipientSchema },
			responses: { 200: { description: "The changed recipient", body: templateRecipientSchema } },
			problems,
			handle: async ({ tx, caller: { owner, plan }, params, body }) => {
				const changed = await changeRecipient(tx, dependencies, { owner, plan, ...params }, body);
				return { status: 200, body: presentTemplateRecipient(changed) };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "delete",
			path: "/api/v1/templates/:templateId/recipients/:recipientId",
			operationId: "removeTemplateRecipient",
			summary: "Remove a template recipient",
			description: "Removes a placeholder recipient and its fields from a template.",
			caller: token("templates.manage"),
			request: { params: ofRecipient },
			responses: { 200: { description: "The removed recipient", body: templateRecipientSchema } },
			problems: { 404: problems[404] },
			handle: async ({ tx, caller: { owner, plan }, params }) => {
				const removed = await removeRecipient(tx, dependencies, { owner, plan, ...params });
				return { status: 200, body: presentTemplateRecipient(removed) };
			},
		}),
	];
}
