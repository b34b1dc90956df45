import { booleanText, type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { apiToken } from "../../api-tokens/api-token-caller.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { pdfBusyProblem } from "../../pdf/child-process/failures.ts";
import { downloadDocument } from "./download-document.ts";

const downloadSchema = z.object({ downloadUrl: z.url() }).meta({ id: "Download" });

/** Where the finished file is had. */
export function downloadRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/api/v1/documents/:documentId/download",
			operationId: "downloadDocument",
			summary: "Get an address to download the signed file from",
			description:
				"The address lasts five minutes. While the document is being sealed, the answer waits for it some seconds. `downloadOriginalDocument=true` gives the uploaded file.",
			tags: ["Documents"],
			caller: apiToken(dependencies)("documents.read"),
			request: {
				params: z.object({ documentId: idText }),
				query: z.object({ downloadOriginalDocument: booleanText.optional() }),
			},
			responses: { 200: { description: "GET the file here", body: downloadSchema } },
			problems: {
				400: "The document is not finished, or has no file yet.",
				404: "There is no such document.",
				422: "The uploaded file cannot be used.",
				503: pdfBusyProblem,
			},
			handle: async ({ caller: { owner, user }, params: { documentId }, query }) => {
				const original = query.downloadOriginalDocument ?? false;
				const asked = { owner, by: userActor(user), documentId, original };
				const downloadUrl = await downloadDocument(dependencies, asked);
				return { status: 200, body: { downloadUrl } };
			},
		}),
	];
}
