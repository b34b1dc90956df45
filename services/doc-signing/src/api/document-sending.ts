import type { Transaction } from "@repo/service-kit/database";
import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Access } from "../accounts/teams/rules/permissions.ts";
import { userActor } from "../audit-log/event-types.ts";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { tooManyMailsProblem } from "../envelopes/documents/mails/take-mails.ts";
import { getWithParts } from "../envelopes/documents/queries/contents.ts";
import { cancelDocument } from "../envelopes/documents/sending/cancel-document.ts";
import { resendDocument } from "../envelopes/documents/sending/resend-document.ts";
import {
	resendDocumentSchema,
	resentDocumentSchema,
	sendDocumentSchema,
	sentDocumentSchema,
} from "../envelopes/documents/sending/schemas.ts";
import { type Finishing, sendDocument } from "../envelopes/documents/sending/send-document.ts";
import { readDocumentWithFile } from "../envelopes/read-envelope.ts";
import { pdfBusyProblem } from "../pdf/child-process/failures.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { presentDocument } from "./present-document.ts";

const params = z.object({ documentId: idText });
const common = { tags: ["Documents"] };
const notFound = { 404: "Document not found." };

export function sendingRoutes(dependencies: Dependencies & Finishing): Endpoint[] {
	const token = apiToken(dependencies);
	const readCurrent = async (tx: Transaction, owner: Access, id: number) => {
		return presentDocument(await getWithParts(tx, owner, id), dependencies.config);
	};
	return [
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/send",
			operationId: "sendDocument",
			summary: "Send a document to its recipients",
			description:
				"Sends a draft, which becomes PENDING. In a SEQUENTIAL document the first recipients are notified, the others when it is their turn. A document with only CC recipients becomes COMPLETED immediately.",
			caller: token("documents.manage"),
			request: { params, body: sendDocumentSchema, bodyOptional: true },
			responses: { 200: { description: "The sent document", body: sentDocumentSchema } },
			problems: {
				...notFound,
				400: "The document cannot be sent. `errors` has every reason.",
				422: "The file cannot be used. See `code`.",
				429: tooManyMailsProblem,
				503: pdfBusyProblem,
			},
			ifAwaited: ({ caller: { owner }, params: { documentId } }) =>
				readDocumentWithFile(dependencies, owner, documentId),
			handle: async ({ tx, request, caller, params: { documentId }, body }) => {
				const { owner, user, holder, readOnly, looksForUpload } = caller;
				const sent = await sendDocument(tx, dependencies, {
					owner,
					by: userActor(user),
					ipAddress: request.ip,
					documentId,
					looksForUpload,
					sentBy: holder.userId ?? null,
					sendEmail: body.sendEmail ?? true,
					// Only pages have a session: the editor, which opens the signing page next.
					senderAtHand: holder.userId,
					sendCompletionEmails: body.sendCompletionEmails ?? undefined,
				});
				const document = presentDocument(sent, dependencies.config, readOnly);
				return { status: 200, body: { message: "Document sent for signing successfully", ...document } };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/resend",
			operationId: "resendDocument",
			summary: "Resend a document",
			description: "Notifies recipients again and restarts the time until their signing request expires.",
			caller: token("documents.manage"),
			request: { params, body: resendDocumentSchema },
			responses: { 200: { description: "The notified recipients", body: resentDocumentSchema } },
			problems: {
				...notFound,
				400: "The document is not PENDING, or none of the recipients can act now.",
				429: tooManyMailsProblem,
			},
			handle: async ({ tx, caller: { owner, user }, params: { documentId }, body }) => {
				const resending = { owner, by: userActor(user), documentId, recipients: body.recipients };
				const recipients = await resendDocument(tx, dependencies, resending);
				return { status: 200, body: { message: "Document resend successfully initiated", recipients } };
			},
		}),
		changeEndpoint(dependencies, {
			...common,
			method: "post",
			path: "/api/v1/documents/:documentId/cancel",
			operationId: "cancelDocument",
			summary: "Cancel a sent document",
			description:
				"Cancels a sent document, which becomes CANCELLED. Recipients who were asked to sign are notified.",
			caller: token("documents.manage"),
			request: { params },
			responses: { 200: { description: "The cancelled document", body: sentDocumentSchema } },
			problems: { ...notFound, 400: "The document is not PENDING." },
			handle: async ({ tx, caller: { owner, user }, params: { documentId } }) => {
				await cancelDocument(tx, dependencies, { owner, by: userActor(user), documentId });
				const document = await readCurrent(tx, owner, documentId);
				return { status: 200, body: { message: "Document cancelled successfully", ...document } };
			},
		}),
	];
}
