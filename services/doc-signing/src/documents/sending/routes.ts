import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Owner } from "../../accounts/owner.ts";
import { apiToken } from "../../api-tokens/api-token-caller.ts";
import { idempotent } from "../../api-tokens/idempotent.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { presentDocument } from "../presenter.ts";
import { getDocument, listFields, listRecipients } from "../queries.ts";
import { cancelDocument } from "./cancel-document.ts";
import { resendDocument } from "./resend-document.ts";
import {
	resendDocumentSchema,
	resentDocumentSchema,
	sendDocumentSchema,
	sentDocumentSchema,
} from "./schemas.ts";
import { sendDocument } from "./send-document.ts";

const params = z.object({ documentId: idText });
const common = { tags: ["Documents"] };
const notFound = { 404: "There is no such document." };

/** What moves a document on: send, resend, cancel. */
export function sendingRoutes(dependencies: Dependencies): Endpoint[] {
	const caller = apiToken(dependencies);
	const endpoints = [
		endpoint({
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/send",
			operationId: "sendDocument",
			summary: "Send a document to its recipients",
			description:
				"DRAFT → PENDING. In a SEQUENTIAL document only the first recipients are told; the others when their turn comes.",
			caller,
			request: { params, body: sendDocumentSchema, bodyOptional: true },
			responses: { 200: { description: "Sent", body: sentDocumentSchema } },
			problems: {
				...notFound,
				400: "The document cannot be sent: `errors` has every reason.",
				422: "The file cannot be used: `code` says why.",
			},
			handle: async ({ caller: { owner, user }, params: { documentId }, body }) => {
				await sendDocument(dependencies, {
					owner,
					by: userActor(user),
					documentId,
					sendEmail: body.sendEmail ?? true,
					sendCompletionEmails: body.sendCompletionEmails ?? undefined,
				});
				const message = "Document sent for signing successfully";
				return { status: 200, body: { message, ...(await readDocument(dependencies, owner, documentId)) } };
			},
		}),
		endpoint({
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/resend",
			operationId: "resendDocument",
			summary: "Tell recipients again, and give them their time anew",
			caller,
			request: { params, body: resendDocumentSchema },
			responses: { 200: { description: "Told", body: resentDocumentSchema } },
			problems: { ...notFound, 400: "The document is not PENDING, or none of these can act now." },
			handle: async ({ caller: { owner, user }, params: { documentId }, body }) => {
				const recipients = await resendDocument(dependencies, {
					owner,
					by: userActor(user),
					documentId,
					recipients: body.recipients,
				});
				return { status: 200, body: { message: "Document resend successfully initiated", recipients } };
			},
		}),
		endpoint({
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/cancel",
			operationId: "cancelDocument",
			summary: "Call a sent document back",
			description: "PENDING → CANCELLED. Everyone who was written to is told.",
			caller,
			request: { params },
			responses: { 200: { description: "Cancelled", body: sentDocumentSchema } },
			problems: { ...notFound, 400: "The document is not PENDING." },
			handle: async ({ caller: { owner, user }, params: { documentId } }) => {
				await cancelDocument(dependencies, { owner, by: userActor(user), documentId });
				const message = "Document cancelled successfully";
				return { status: 200, body: { message, ...(await readDocument(dependencies, owner, documentId)) } };
			},
		}),
	];
	return endpoints.map((each) => idempotent(dependencies, each));
}

async function readDocument({ db, config }: Pick<Dependencies, "db" | "config">, owner: Owner, id: number) {
	const document = await getDocument(db, owner, id);
	const recipients = await listRecipients(db, id);
	return presentDocument(document, { recipients, fields: await listFields(db, id) }, config);
}
