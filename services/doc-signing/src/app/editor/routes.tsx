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
import { readDocumentWithFile, readTemplateWithFile } from "../../envelopes/read-envelope.ts";
import { useWordFiles, useWords } from "../../languages/use-words.ts";
import { previewInvitation } from "../../mailer/preview-invitation.ts";
import { Assets } from "../../platform/html/assets.ts";
import { Frame } from "../../platform/html/page.tsx";
import { answerRange, pdfAnswers } from "../../platform/http/answer-range.ts";
import { cacheFiles } from "../../platform/storage/file-cache.ts";
import { ownPurpose } from "../received/open-own.ts";
import type { EditorView } from "./editor-view.ts";
import { openEditor } from "./open-editor.ts";
import { getOriginal } from "./present-editor.ts";

const params = z.object({ id: idText });

/** The pages for placing fields, and the files they are placed on. */
export function editorRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, storage } = dependencies;
	const read = cacheFiles(storage);
	const signer = (session: Session, { user: { name, email } }: ApiCaller, id: number) =>
		session.user.emailProvenAt && {
			...{ name, email: readableAddress(email) },
			csrf: csrfToken(session, ownPurpose(id)),
		};
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
				const { owner, user: sender, plan } = caller;
				const [me, corrects] = [signer(session, caller, id), query.correct !== undefined];
				const asked = { kind: "document", id, owner, sender, plan, me, corrects } as const;
				return <EditorPage view={await openEditor(dependencies, asked)} />;
			},
		}),
		page({
			path: "/templates/:id/edit",
			params,
			options: { scripted: true },
			view: async ({ session, params: { id } }) => {
				const caller = await callerAt(db, "templates.manage", session.user, "template", id);
				const { owner, user: sender, plan } = caller;
				const asked = { kind: "template", id, owner, sender, plan, me: signer(session, caller, id) } as const;
				return <EditorPage view={await openEditor(dependencies, asked)} />;
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
