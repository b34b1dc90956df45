import { pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/visitor.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { DocumentWithFile } from "../../envelopes/documents/queries.ts";
import { readDocument } from "../../envelopes/documents/read-document.ts";
import { callerAtTemplate } from "../../envelopes/templates/caller-at-template.ts";
import type { TemplateWithFile } from "../../envelopes/templates/queries.ts";
import { readTemplate } from "../../envelopes/templates/read-template.ts";
import { page } from "../../platform/html/page.tsx";
import { callerAt } from "./caller-at.ts";
import { NewDocumentPage, type UploadView } from "./pages/new-document-page.tsx";
import { uploadPolicy } from "./routes.tsx";
import { addressWith } from "./rules/address-with.ts";

/** The pages that upload the file of an existing draft or template. */
export function uploadRoutes(deps: Dependencies): Endpoint[] {
	const { db, config } = deps;
	const shared = {
		method: "get",
		documented: false,
		caller: signedInWithShare(deps),
		responses: pageResponses,
	} as const;
	const show = (session: Session, kind: UploadView["kind"], row: DocumentWithFile | TemplateWithFile) => {
		const { id, title, teamId } = row;
		if (row.file.status === "READY" || ("status" in row && row.status !== "DRAFT"))
			return seeOther(`/${kind}s/${id}`);
		const listAddress = addressWith(`/${kind}s`, { team: teamId });
		const view = { kind, teamId, maxBytes: config.MAX_FILE_BYTES, listAddress, for: { id, title } };
		return page(200, <NewDocumentPage session={session} view={view} />, uploadPolicy(config));
	};
	return [
		endpoint({
			...shared,
			path: "/documents/:documentId/upload",
			operationId: "getDocumentUploadPage",
			summary: "The page that uploads the file of a draft",
			request: { params: z.object({ documentId: idText }) },
			handle: async ({ caller: { session }, params: { documentId } }) => {
				const { owner } = await callerAt(db, session, documentId, "documents.manage");
				return show(session, "document", await readDocument(deps, owner, documentId));
			},
		}),
		endpoint({
			...shared,
			path: "/templates/:templateId/upload",
			operationId: "getTemplateUploadPage",
			summary: "The page that uploads the file of a template",
			request: { params: z.object({ templateId: idText }) },
			handle: async ({ caller: { session }, params: { templateId } }) => {
				const { owner } = await callerAtTemplate(db, "templates.manage", session.user, templateId);
				return show(session, "template", await readTemplate(deps, owner, templateId));
			},
		}),
	];
}
