import { booleanText, type Endpoint, endpoint, idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { userActor } from "../audit-log/event-types.ts";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { pdfBusyProblem } from "../pdf/child-process/failures.ts";
import { disconnectSignal } from "../platform/http/disconnect-signal.ts";
import { downloadDocument, MAX_WAIT_SECONDS } from "../sealing/downloading/download-document.ts";

const downloadSchema = z.object({ downloadUrl: z.url() }).meta({
	id: "Download",
	example: {
		downloadUrl: "https://files.example.com/documents/sealed/42?X-Amz-Expires=300&X-Amz-Signature=9c2e",
	},
});

export function downloadRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/api/v1/documents/:documentId/download",
			operationId: "downloadDocument",
			summary: "Get a download URL of the signed file",
			description: `Returns a URL that is valid for 300 seconds. While the document is being sealed, the request waits for up to ${MAX_WAIT_SECONDS} seconds; after that, and if sealing failed and will be retried, it returns 400 with the code \`document_being_sealed\` and \`Retry-After\`. With \`downloadOriginalDocument=true\`, it returns the URL of the uploaded file.`,
			tags: ["Documents"],
			caller: apiToken(dependencies)("documents.read"),
			request: {
				params: z.object({ documentId: idText }),
				query: z.object({ downloadOriginalDocument: unlessEmpty(booleanText) }),
			},
			responses: { 200: { description: "The download URL", body: downloadSchema } },
			problems: {
				400: "The document is not completed, or has no file yet.",
				404: "Document not found.",
				422: "The uploaded file cannot be used.",
				503: pdfBusyProblem,
			},
			handle: async ({ caller: { owner, user }, params: { documentId }, query, request }) => {
				const original = query.downloadOriginalDocument ?? false;
				const hangUp = disconnectSignal(request);
				const input = { owner, by: userActor(user), documentId, original, hangUp };
				const downloadUrl = await downloadDocument(dependencies, input);
				return { status: 200, body: { downloadUrl } };
			},
		}),
	];
}
