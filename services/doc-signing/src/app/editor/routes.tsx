import { NotFound } from "@repo/http-errors";
import { framedHeaders } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { findMembership } from "../../accounts/teams/queries.ts";
import { requirePermission } from "../../accounts/teams/require-permission.ts";
import type { Access, SessionPermission } from "../../accounts/teams/rules/permissions.ts";
import type { SignedInUser } from "../../accounts/visitor.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readWithUpload } from "../../envelopes/documents/files/read-with-upload.ts";
import { getDocument, getWithParts } from "../../envelopes/documents/queries/contents.ts";
import { readDocumentWithFile } from "../../envelopes/documents/read-document.ts";
import { listParts } from "../../envelopes/templates/queries.ts";
import { readTemplateWithFile } from "../../envelopes/templates/read-template.ts";
import { previewInvitation } from "../../mailer/preview-invitation.ts";
import { page } from "../../platform/html/page.tsx";
import { answerRange, pdfAnswers } from "../../platform/http/answer-range.ts";
import { cacheFiles } from "../../platform/storage/file-cache.ts";
import { EditorPage } from "./pages/editor-page.tsx";
import { locksOf, originalOf, presentEditor } from "./present-editor.ts";
import { findOwner } from "./queries.ts";

const html = { 200: { description: "The page", contentType: "text/html; charset=utf-8" } } as const;
const params = z.object({ id: idText });

/** The pages for placing fields, and the files they are placed on. */
export function editorRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, storage, config } = dependencies;
	const read = cacheFiles(storage);
	const around = async ({ id: userId, name, email, plan }: SignedInUser, teamId: number | null) => {
		const membership = teamId === null ? undefined : await findMembership(db, { teamId, userId });
		return {
			sender: name || email,
			plan: membership?.plan ?? plan,
			defaults: { signingDays: config.SIGNING_DAYS, reminderAfterDays: config.REMINDER_DAYS },
		};
	};
	const shared = {
		method: "get",
		documented: false,
		caller: signedInWithShare(dependencies),
		request: { params },
	} as const;
	return [
		endpoint({
			...shared,
			path: "/documents/:id/edit",
			operationId: "getDocumentEditor",
			summary: "The page to place a document's fields, and with `correct` to correct a sent one",
			request: { params, query: z.object({ correct: z.string().optional() }) },
			responses: html,
			handle: async ({ caller: { session }, params: { id }, query }) => {
				const { user } = session;
				const subject = { userId: user.id, kind: "document", id } as const;
				const access = await accessFor(dependencies, "documents.manage", subject);
				const document = await readWithUpload(dependencies, () => getWithParts(db, access, id));
				const locks = locksOf(document, { corrects: query.correct !== undefined });
				const known = await around(user, document.teamId);
				const view = presentEditor("document", document, document, known, locks);
				return page(200, <EditorPage view={view} />, { scripted: true, framesOwnPages: true });
			},
		}),
		endpoint({
			...shared,
			path: "/templates/:id/edit",
			operationId: "getTemplateEditor",
			summary: "The page to place a template's fields",
			responses: html,
			handle: async ({ caller: { session }, params: { id } }) => {
				const { user } = session;
				const subject = { userId: user.id, kind: "template", id } as const;
				const access = await accessFor(dependencies, "templates.manage", subject);
				const template = await readTemplateWithFile(dependencies, access, id);
				const parts = await listParts(db, [id]);
				const view = presentEditor("template", template, parts, await around(user, template.teamId));
				return page(200, <EditorPage view={view} />, { scripted: true });
			},
		}),
		endpoint({
			...shared,
			path: "/documents/:id/emails/:recipientId",
			operationId: "getInvitationPreview",
			summary: "The email that a recipient gets when the draft is sent",
			request: { params: params.extend({ recipientId: idText }) },
			responses: html,
			handle: async ({ caller: { session }, params: { id, recipientId } }) => {
				const subject = { userId: session.user.id, kind: "document", id } as const;
				const access = await accessFor(dependencies, "documents.manage", subject);
				const document = await getDocument(db, access, id);
				const body = await previewInvitation(dependencies, document, recipientId);
				return { status: 200, headers: framedHeaders, body };
			},
		}),
		endpoint({
			...shared,
			path: "/documents/:id/file.pdf",
			operationId: "getDocumentFile",
			summary: "The uploaded file, whole or in ranges",
			responses: pdfAnswers,
			handle: async ({ caller: { session }, params: { id }, request }) => {
				const subject = { userId: session.user.id, kind: "document", id } as const;
				const access = await accessFor(dependencies, "documents.read", subject);
				const { file, title } = await readDocumentWithFile(dependencies, access, id);
				return answerRange(request, await read(originalOf(file)), title);
			},
		}),
		endpoint({
			...shared,
			path: "/templates/:id/file.pdf",
			operationId: "getTemplateFile",
			summary: "A template's file, whole or in ranges",
			responses: pdfAnswers,
			handle: async ({ caller: { session }, params: { id }, request }) => {
				const subject = { userId: session.user.id, kind: "template", id } as const;
				const access = await accessFor(dependencies, "templates.read", subject);
				const { file, title } = await readTemplateWithFile(dependencies, access, id);
				return answerRange(request, await read(originalOf(file)), title);
			},
		}),
	];
}

/**
 * A signed-in user's access to it: their own, or as a member of the owning team, so that a link works
 * whichever team is selected. Throws NotFound for another account's, NotPermitted for what their role does
 * not allow.
 */
async function accessFor<P extends SessionPermission>(
	{ db }: Pick<Dependencies, "db">,
	permission: P,
	{ userId, kind, id }: { userId: number; kind: "document" | "template"; id: number },
): Promise<Access<P>> {
	const owner = await findOwner(db, kind, id);
	if (!owner) throw new NotFound();
	const { teamId } = owner;
	if (teamId === null) return requirePermission(permission, { userId, teamId, role: null });
	const membership = await findMembership(db, { teamId, userId });
	if (!membership) throw new NotFound();
	return requirePermission(permission, { userId, teamId, role: membership.role });
}
