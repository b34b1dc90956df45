import { csrfToken } from "@repo/accounts/forms";
import { framedHeaders, PageData, pageResponses } from "@repo/service-kit/html";
import { Banner, ButtonLink, PageHeader } from "@repo/service-kit/ui";
import { type Endpoint, endpoint, idText, readableAddress } from "@repo/validation";
import { z } from "zod";
import type { ApiCaller } from "../../accounts/caller.ts";
import type { Session } from "../../accounts/visitor.ts";
import { appPages } from "../../callers/app-pages.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerAt } from "../../envelopes/caller-at.ts";
import { getDocument } from "../../envelopes/documents/queries/contents.ts";
import {
	readDocumentWithFile,
	readDocumentWithFileAndParts,
	readTemplateWithFile,
} from "../../envelopes/read-envelope.ts";
import { listParts } from "../../envelopes/templates/queries.ts";
import { useWordFiles, useWords } from "../../languages/use-words.ts";
import { previewInvitation } from "../../mailer/preview-invitation.ts";
import { Assets } from "../../platform/html/assets.ts";
import { Frame } from "../../platform/html/page.tsx";
import { answerRange, pdfAnswers } from "../../platform/http/answer-range.ts";
import { cacheFiles } from "../../platform/storage/file-cache.ts";
import { ownPurpose } from "../received/open-own.ts";
import type { EditorView } from "./editor-view.ts";
import { getOriginal, listLocks, presentEditor } from "./present-editor.ts";

const params = z.object({ id: idText });

/** The pages for placing fields, and the files they are placed on. */
export function editorRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, storage, config } = dependencies;
	const read = cacheFiles(storage);
	const around = (session: Session, { user: { name, email }, plan }: ApiCaller, id: number) => ({
		sender: name || email,
		me: session.user.emailProvenAt && {
			...{ name, email: readableAddress(email) },
			csrf: csrfToken(session, ownPurpose(id)),
		},
		plan,
		defaults: { signingDays: config.SIGNING_DAYS, reminderAfterDays: config.REMINDER_DAYS },
	});
	const shared = { method: "get", caller: signedInWithShare(dependencies) } as const;
	const { page } = appPages(dependencies, shared.caller);
	return [
		page({
			path: "/documents/:id/edit",
			params,
			/** `correct` corrects a sent document. */
			query: z.object({ correct: z.string().optional() }),
			options: { scripted: true, framesOwnPages: true },
			view: async ({ session, params: { id }, query }) => {
				const caller = await callerAt(db, "documents.manage", session.user, "document", id);
				const document = await readDocumentWithFileAndParts(dependencies, caller.owner, id);
				const locks = listLocks(document, { corrects: query.correct !== undefined });
				const shown = around(session, caller, id);
				return <EditorPage view={presentEditor("document", document, document, shown, locks)} />;
			},
		}),
		page({
			path: "/templates/:id/edit",
			params,
			options: { scripted: true },
			view: async ({ session, params: { id } }) => {
				const caller = await callerAt(db, "templates.manage", session.user, "template", id);
				const template = await readTemplateWithFile(dependencies, caller.owner, id);
				const parts = await listParts(db, [id]);
				return <EditorPage view={presentEditor("template", template, parts, around(session, caller, id))} />;
			},
		}),
		endpoint({
			...shared,
			path: "/documents/:id/emails/:recipientId",
			request: { params: params.extend({ recipientId: idText }) },
			responses: pageResponses,
			handle: async ({ caller: { session }, params: { id, recipientId } }) => {
				const { owner } = await callerAt(db, "documents.manage", session.user, "document", id);
				const body = await previewInvitation(dependencies, await getDocument(db, owner, id), recipientId);
				return { status: 200, headers: framedHeaders, body };
			},
		}),
		...(["document", "template"] as const).map((kind) =>
			endpoint({
				...shared,
				path: `/${kind}s/:id/file.pdf`,
				request: { params },
				responses: pdfAnswers,
				handle: async ({ caller: { session }, params: { id }, request }) => {
					const { owner } = await callerAt(db, `${kind}s.read`, session.user, kind, id);
					const readFile = kind === "document" ? readDocumentWithFile : readTemplateWithFile;
					const { file, title } = await readFile(dependencies, owner, id);
					return answerRange(request, await read(getOriginal(file)), title);
				},
			}),
		),
	];
}

/**
 * The editor's frame and data, rendered by web/editor. Without JavaScript, it lists the fields and says what
 * is missing.
 */
function EditorPage({ view }: { view: EditorView }) {
	const words = useWords("editor");
	const names = new Map(view.recipients.map(({ id, name, email }) => [id, name || email]));
	return (
		<Frame
			title={words.frame.edit({ title: view.title })}
			head={<Assets entry="editor/main.tsx" preload={useWordFiles("editor")} />}
		>
			<div id="editor">
				<main>
					<PageHeader
						title={view.title}
						actions={
							<ButtonLink href={view.back} icon="arrow-left">
								{words.bar.back}
							</ButtonLink>
						}
					/>
					<noscript>
						<Banner meaning="warning">{words.frame.noScript}</Banner>
					</noscript>
					<ol>
						{view.fields.map(({ id, type, pageNumber, recipientId }) => (
							<li key={id}>
								{words.heldBy({
									place: words.fieldOnPage({ label: words.types[type], page: pageNumber }),
									holder: names.get(recipientId) ?? "",
								})}
							</li>
						))}
					</ol>
				</main>
			</div>
			<PageData id="editor-view" value={view} />
		</Frame>
	);
}
