import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { addRecipient, changeRecipient, removeRecipient } from "../envelopes/recipients/recipient-list.ts";
import { lockRecipients } from "../envelopes/templates/recipients/lock-recipients.ts";
import {
	changeTemplateRecipientSchema,
	newTemplateRecipientSchema,
	templateRecipientSchema,
} from "../envelopes/templates/recipients/schemas.ts";
import { partEndpoints } from "./part-endpoints.ts";
import { presentTemplateRecipient } from "./present-template.ts";

const notFound = { 404: "Template or recipient not found." };
const problems = { ...notFound, 403: "`authOptions` other than `EMAIL_CODE` require the enterprise plan." };

export function templateRecipientRoutes(dependencies: Dependencies): Endpoint[] {
	const recipients = partEndpoints(dependencies, {
		owner: "template",
		part: "recipient",
		tags: ["Templates"],
		permission: "templates.manage",
		lock: (tx, caller, templateId) => lockRecipients(tx, dependencies, caller, templateId),
	});
	return [
		recipients.post({
			operationId: "addTemplateRecipient",
			summary: "Add a template recipient",
			description: "Adds a placeholder recipient to a template.",
			problems,
			request: { body: newTemplateRecipientSchema },
			responses: { 200: { description: "The new recipient", body: templateRecipientSchema } },
			handle: async (list, body) => presentTemplateRecipient(await addRecipient(list, body)),
		}),
		recipients.patch({
			operationId: "changeTemplateRecipient",
			summary: "Change a template recipient",
			description: "Changes a placeholder recipient. Omitted properties do not change.",
			problems,
			request: { body: changeTemplateRecipientSchema },
			responses: { 200: { description: "The changed recipient", body: templateRecipientSchema } },
			handle: async (list, id, body) => presentTemplateRecipient(await changeRecipient(list, id, body)),
		}),
		recipients.delete({
			operationId: "removeTemplateRecipient",
			summary: "Remove a template recipient",
			description: "Removes a placeholder recipient and its fields from a template.",
			problems: notFound,
			responses: { 200: { description: "The removed recipient", body: templateRecipientSchema } },
			handle: async (list, id) => presentTemplateRecipient(await removeRecipient(list, id)),
		}),
	];
}
