import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { apiToken } from "../../api-tokens/api-token-caller.ts";
import { changeEndpoint } from "../../api-tokens/change-endpoint.ts";
import type { Dependencies } from "../../dependencies.ts";
import { presentRecipient } from "../presenter.ts";
import { addRecipient } from "./add-recipient.ts";
import { changeRecipient } from "./change-recipient.ts";
import { removeRecipient } from "./remove-recipient.ts";
import { addRecipientSchema, changeRecipientSchema, recipientSchema } from "./schemas.ts";

const ofDocument = z.object({ documentId: idText });
const params = z.object({ documentId: idText, recipientId: idText });
const common = { tags: ["Recipients"] };
const planNeeded = "`authOptions` requires the enterprise plan.";
const notChangeable =
	"The document is finished, the recipient has already opened it, or another recipient has the new email address.";

/** Recipients of documents. */
export function recipientRoutes(dependencies: Dependencies): Endpoint[] {
	const { config } = dependencies;
	const token = apiToken(dependencies);
	return [
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/recipients",
			operationId: "addRecipient",
			summary: "Add a recipient",
			description: "Adds a recipient to a document. The other recipients keep their ids, tokens and fields.",
			caller: token("documents.manage"),
			request: { params: ofDocument, body: addRecipientSchema },
			responses: { 200: { description: "The new recipient", body: recipientSchema } },
			problems: {
				400: "The document is finished, or another recipient has this email address.",
				403: planNeeded,
				404: "Document not found.",
			},
			handle: async ({ tx, caller, params: { documentId }, body }) => {
				const added = await addRecipient(tx, dependencies, caller, documentId, body);
				return { status: 200, body: presentRecipient(added, config) };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "patch",
			path: "/api/v1/documents/:documentId/recipients/:recipientId",
			operationId: "changeRecipient",
			summary: "Change a recipient",
			description:
				"Changes a recipient. Omitted properties do not change. If the email address of a notified recipient changes, the signing link changes too.",
			caller: token("documents.manage"),
			request: { params, body: changeRecipientSchema },
			responses: { 200: { description: "The changed recipient", body: recipientSchema } },
			problems: { 400: notChangeable, 403: planNeeded, 404: "Document or recipient not found." },
			handle: async ({ tx, caller, params, body }) => {
				const changed = await changeRecipient(tx, dependencies, caller, params, body);
				return { status: 200, body: presentRecipient(changed, config) };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "delete",
			path: "/api/v1/documents/:documentId/recipients/:recipientId",
			operationId: "removeRecipient",
			summary: "Remove a recipient",
			description: "Removes a recipient and their fields from a document.",
			caller: token("documents.manage"),
			request: { params },
			responses: { 200: { description: "The removed recipient", body: recipientSchema } },
			problems: { 400: notChangeable, 404: "Document or recipient not found." },
			handle: async ({ tx, caller, params }) => {
				const removed = await removeRecipient(tx, dependencies, caller, params);
				return { status: 200, body: presentRecipient(removed, config) };
			},
		}),
	];
}
