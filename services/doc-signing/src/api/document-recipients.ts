import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { tooManyMailsProblem } from "../envelopes/documents/mails/errors.ts";
import { lockRecipients } from "../envelopes/documents/recipients/lock-recipients.ts";
import {
	addRecipientSchema,
	changeRecipientSchema,
	recipientSchema,
} from "../envelopes/documents/recipients/schemas.ts";
import { addRecipient, changeRecipient, removeRecipient } from "../envelopes/recipients/recipient-list.ts";
import { partEndpoints } from "./part-endpoints.ts";
import { presentRecipient } from "./present-document.ts";

const planNeeded = "`authOptions` other than `EMAIL_CODE` require the enterprise plan.";
const notFound = "Document or recipient not found.";
const notChangeable =
	"The document is finished, the recipient has already agreed to sign or has a field that is filled in, or another recipient has the new email address.";

export function recipientRoutes(dependencies: Dependencies): Endpoint[] {
	const { config } = dependencies;
	const recipients = partEndpoints(dependencies, {
		owner: "document",
		part: "recipient",
		tags: ["Recipients"],
		permission: "documents.manage",
		lock: (tx, caller, documentId) => lockRecipients(tx, dependencies, caller, documentId),
	});
	return [
		recipients.post({
			operationId: "addRecipient",
			summary: "Add a recipient",
			description: "Adds a recipient to a document. The other recipients keep their ids, tokens and fields.",
			problems: {
				400: "The document is finished, or another recipient has this email address.",
				403: planNeeded,
				404: "Document not found.",
				429: tooManyMailsProblem,
			},
			request: { body: addRecipientSchema },
			responses: { 200: { description: "The new recipient", body: recipientSchema } },
			handle: async (list, body) => presentRecipient(await addRecipient(list, body), config),
		}),
		recipients.patch({
			operationId: "changeRecipient",
			summary: "Change a recipient",
			description:
				"Changes a recipient. Omitted properties do not change. If the email address of a notified recipient changes, the signing link changes too.",
			problems: { 400: notChangeable, 403: planNeeded, 404: notFound, 429: tooManyMailsProblem },
			request: { body: changeRecipientSchema },
			responses: { 200: { description: "The changed recipient", body: recipientSchema } },
			handle: async (list, id, body) => presentRecipient(await changeRecipient(list, id, body), config),
		}),
		recipients.delete({
			operationId: "removeRecipient",
			summary: "Remove a recipient",
			description: "Removes a recipient and their fields from a document.",
			problems: { 400: notChangeable, 404: notFound, 429: tooManyMailsProblem },
			responses: { 200: { description: "The removed recipient", body: recipientSchema } },
			handle: async (list, id) => presentRecipient(await removeRecipient(list, id), config),
		}),
	];
}
