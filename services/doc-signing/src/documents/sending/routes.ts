import type { Transaction } from "@repo/service-kit/database";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { type ApiCaller, apiToken } from "../../api-tokens/api-token-caller.ts";
import { idempotent } from "../../api-tokens/idempotent.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { pdfBusyProblem } from "../../pdf/child-process/failures.ts";
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
import { type Finishing, sendDocument } from "./send-document.ts";

const params = z.object({ documentId: idText });
const common = { tags: ["Documents"] };
const notFound = { 404: "There is no such document." };

/** What moves a document on: send, resend, cancel. */
export function sendingRoutes(dependencies: Dependencies & Finishing): Endpoint[] {
	const token = apiToken(dependencies);
	const answer = answering(dependencies);
	const endpoints = [
		endpoint({
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/send",
			operationId: "sendDocument",
			summary: "Send a document to its recipients",
			description:
				"DRAFT → PENDING. In a SEQUENTIAL document only the first recipients are notified; the others when their turn comes. A document with CC recipients only becomes COMPLETED at once.",
			caller: token("documents.manage"),
			request: { params, body: sendDocumentSchema, bodyOptional: true },
			responses: { 200: { description: "Sent", body: sentDocumentSchema } },
			problems: {
				...notFound,
				400: "The document cannot be sent: `errors` has every reason.",
				422: "The file cannot be used: `code` says why.",
				503: pdfBusyProblem,
			},
			handle: ({ caller, params: { documentId }, body }) => {
				const sending = {
					owner: caller.owner,
					by: userActor(caller.user),
					documentId,
					sendEmail: body.sendEmail ?? true,
					sendCompletionEmails: body.sendCompletionEmails ?? undefined,
				};
				return sendDocument(
					dependencies,
					sending,
					answer(caller, documentId, "Document sent for signing successfully"),
				);
			},
		}),
		endpoint({
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/resend",
			operationId: "resendDocument",
			summary: "Tell recipients again, and give them their time anew",
			caller: token("documents.manage"),
			request: { params, body: resendDocumentSchema },
			responses: { 200: { description: "Told", body: resentDocumentSchema } },
			problems: { ...notFound, 400: "The document is not PENDING, or none of these can act now." },
			handle: ({ caller: { owner, user, keep }, params: { documentId }, body }) => {
				const resending = { owner, by: userActor(user), documentId, recipients: body.recipients };
				const message = "Document resend successfully initiated";
				return resendDocument(dependencies, resending, (tx, recipients) =>
					keep(tx, { status: 200, body: { message, recipients } }),
				);
			},
		}),
		endpoint({
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/cancel",
			operationId: "cancelDocument",
			summary: "Cancel a sent document",
			description: "PENDING → CANCELLED. Everyone who was invited is notified.",
			caller: token("documents.manage"),
			request: { params },
			responses: { 200: { description: "Cancelled", body: sentDocumentSchema } },
			problems: { ...notFound, 400: "The document is not PENDING." },
			handle: ({ caller, params: { documentId } }) => {
				const cancelling = { owner: caller.owner, by: userActor(caller.user), documentId };
				return cancelDocument(
					dependencies,
					cancelling,
					answer(caller, documentId, "Document cancelled successfully"),
				);
			},
		}),
	];
	return endpoints.map((each) => idempotent(dependencies, each));
}

/** The document as it now is, under a message. */
function answering({ config }: Pick<Dependencies, "config">) {
	return ({ owner, keep }: ApiCaller, id: number, message: string) =>
		async (tx: Transaction) => {
			const document = await getDocument(tx, owner, id);
			const recipients = await listRecipients(tx, id);
			const parts = { recipients, fields: await listFields(tx, id) };
			return keep(tx, { status: 200, body: { message, ...presentDocument(document, parts, config) } });
		};
}
