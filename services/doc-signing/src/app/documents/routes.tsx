import { csrfToken } from "@repo/accounts/forms";
import { HttpError, NotFound } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import { emptyForm, type Typed } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText, unlessEmpty } from "@repo/validation";
import type { Request } from "express";
import { z } from "zod";
import { holdReason } from "../../accounts/holds/hold-reason.ts";
import { listMembers } from "../../accounts/teams/queries.ts";
import type { Session } from "../../accounts/visitor.ts";
import { listEvents } from "../../audit-log/queries.ts";
import { appPages } from "../../callers/app-pages.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { DocumentNotFound } from "../../envelopes/documents/errors.ts";
import { readWithUploads } from "../../envelopes/documents/look-for-uploads.ts";
import { documentStatuses } from "../../envelopes/documents/rules/document-status.ts";
import { getPageWords } from "../../languages/words.ts";
import { page as pageOf } from "../../platform/html/page.tsx";
import { chooseAccount } from "../frame/choose-account.ts";
import { openOwn, ownPurpose } from "../received/open-own.ts";
import { actOnDocument, actOnRecipient, actOnRetention, submitOnce } from "./act-on-document.ts";
import { listDashboard } from "./list-dashboard.ts";
import { DocumentPage } from "./pages/document-page.tsx";
import { DocumentsPage } from "./pages/documents-page.tsx";
import { ErasedPage } from "./pages/erased-page.tsx";
import type { HoldForm } from "./pages/retention-actions.tsx";
import { readDocumentView, readErased } from "./read-document-view.ts";
import { listOrders } from "./rules/list-order.ts";
import {
	documentActions,
	documentPurpose,
	recipientActions,
	recipientPurpose,
	retentionActions,
	retentionPurpose,
} from "./rules/page-actions.ts";
import { uploadPolicy, uploadView } from "./upload-routes.tsx";

/** Within what the database can store. */
const day = unlessEmpty(
	z.iso
		.date("must be a day, such as 2026-11-22")
		.refine((text) => text >= "1970" && text < "9000", "must be from 1970 to 8999"),
);

const listQuery = z.object({
	team: unlessEmpty(idText),
	status: unlessEmpty(z.enum(documentStatuses)),
	query: z.string().trim().max(200).optional(),
	person: unlessEmpty(z.string().trim().max(254)),
	template: unlessEmpty(idText),
	sender: unlessEmpty(idText),
	from: day,
	to: day,
	sort: unlessEmpty(z.enum(listOrders)),
	before: unlessEmpty(idText),
	after: unlessEmpty(idText),
});

const params = z.object({ documentId: idText });
const ownScripts = { ownScripts: true };

/** The list of a sender's documents, the page of one, and its actions. */
export function documentPageRoutes(deps: Dependencies): Endpoint[] {
	const { db, clock, config } = deps;
	const pages = appPages(deps, signedInWithShare(deps));
	const { page, button } = pages;
	type Asked = { session: Session; params: { documentId: number } };
	const draw = async (
		{ session, params: { documentId } }: Asked,
		shown: { notice?: string | undefined; problem?: string; holdForm?: HoldForm; isJustSent?: boolean },
	) => {
		const now = clock();
		const view = await readDocumentView(deps, { person: session.user, documentId });
		const holdForm = { form: emptyForm, csrf: csrfToken(session, retentionPurpose(documentId, "hold")) };
		return <DocumentPage {...{ session, view, now, holdForm, ...shown }} />;
	};
	/** Makes the change of a form once. The page shows what prevents it. */
	const submit = async (
		asked: Asked & { request: Request; typed: Typed },
		change: (tx: Transaction) => Promise<string>,
	) => {
		const { csrf: _, form_id: formId, ...body } = asked.typed;
		const submitted = { userId: asked.session.user.id, formId, path: asked.request.path, body };
		try {
			return await submitOnce(deps, submitted, change);
		} catch (error) {
			if (!(error instanceof HttpError) || error.status !== 400) throw error;
			return pageOf(400, await draw(asked, { problem: error.in().detail }), ownScripts);
		}
	};
	const shown = page({
		path: "/documents/:documentId",
		params,
		// Of the one form in which something is typed, so that it is kept.
		purpose: ({ documentId }) => retentionPurpose(documentId, "hold"),
		words: () => getPageWords().document.done,
		options: ownScripts,
		view: async (asked) => {
			const { session, params, done, form, csrf, request } = asked;
			const { reason, ...others } = form.errors;
			const problem = reason === undefined ? Object.values(others)[0] : getPageWords().errors.reasonMissing;
			try {
				return await draw(asked, {
					notice: done,
					holdForm: { form, csrf },
					isJustSent: request.query.done === "sent",
					...(problem !== undefined && { problem }),
				});
			} catch (error) {
				if (!(error instanceof DocumentNotFound)) throw error;
				const erasure = await readErased(deps, { person: session.user, ...params });
				return <ErasedPage session={session} erasure={erasure} />;
			}
		},
	});
	return [
		page({
			path: "/documents",
			query: listQuery,
			options: uploadPolicy(config),
			view: async ({ session, query: { team, before, after, ...filter } }) => {
				const now = clock();
				const account = await chooseAccount(db, session.user, team);
				const place = { before, after };
				const senders = team === undefined ? [] : await listMembers(db, team);
				const read = () => listDashboard(deps, account, { ...filter, ...place });
				const list = await readWithUploads(deps, account, read);
				const upload = uploadView("document", account.teamId, deps);
				const shown = { session, account, filter, place, list, upload, senders, now };
				return <DocumentsPage {...shown} />;
			},
		}),
		shown,
		endpoint({
			method: "get",
			path: "/documents/:documentId/erasure.json",
			caller: signedInWithShare(deps),
			request: { params },
			responses: { 200: { description: "The certificate of erasure", body: z.unknown() } },
			handle: async ({ caller: { session }, params: { documentId } }) => {
				const erasure = await readErased(deps, { person: session.user, documentId });
				const { statement, signature, certificate } = erasure;
				if (!statement || !signature) throw new NotFound();
				const headers = { "Content-Disposition": `attachment; filename="erasure-${documentId}.json"` };
				const signed = {
					statement: statement.toString(),
					signature: signature.toString("base64"),
					certificate,
				};
				return { status: 200, headers, body: { ...signed, auditLog: await listEvents(db, documentId) } };
			},
		}),
		button({
			path: "/documents/:documentId/sign",
			params,
			purpose: ({ documentId }) => ownPurpose(documentId),
			/** `sent`: the editor has sent the document, perhaps to others only. */
			act: async ({ session, params: { documentId }, typed, request }) =>
				(await openOwn(deps, { person: session.user, documentId, ipAddress: request.ip ?? null })) ??
				`/documents/${documentId}${typed.sent === undefined ? "" : "?done=sent"}`,
		}),
		button({
			path: "/documents/:documentId/:action",
			params: params.extend({ action: z.enum(documentActions) }),
			purpose: ({ documentId, action }) => documentPurpose(documentId, action),
			act: (asked) => submit(asked, (tx) => actOnDocument(tx, deps, { ...asked, ...asked.params })),
		}),
		...retentionActions.map((action) =>
			pages.action(shown, {
				path: `/documents/:documentId/retention/${action}`,
				purpose: ({ documentId }) => retentionPurpose(documentId, action),
				proof: "to-submit",
				schema: z.object({
					reason: action === "hold" ? holdReason : z.literal("").default(""),
				}),
				act: ({ reason }, { session, caller, params }) => {
					const { ipAddress } = caller.browser;
					const act = { session, ...params, action, reason, ipAddress };
					return db.transaction((tx) => actOnRetention(tx, deps, act));
				},
			}),
		),
		button({
			path: "/documents/:documentId/recipients/:recipientId/:action",
			params: params.extend({ recipientId: idText, action: z.enum(recipientActions) }),
			purpose: ({ recipientId, action }) => recipientPurpose(recipientId, action),
			act: (asked) => submit(asked, (tx) => actOnRecipient(tx, deps, { ...asked, ...asked.params })),
		}),
	];
}
