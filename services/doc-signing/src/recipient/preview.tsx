import { NotFound } from "@repo/http-errors";
import { PageData, pageResponses, seeOther } from "@repo/service-kit/html";
import { chooseFirstLanguage } from "@repo/service-kit/languages";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../accounts/visitor.ts";
import { signedInWithShare } from "../callers/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { callerAt } from "../envelopes/caller-at.ts";
import { findOriginalFile } from "../envelopes/files/original-file.ts";
import { readDocumentWithFile } from "../envelopes/read-envelope.ts";
import { mustAct } from "../field-types/rules/roles.ts";
import { useWordFiles } from "../languages/use-words.ts";
import { getPageWords, getWords } from "../languages/words.ts";
import { Assets } from "../platform/html/assets.ts";
import { pdfAnswers } from "../platform/http/answer-range.ts";
import { disconnectSignal } from "../platform/http/disconnect-signal.ts";
import { cacheFiles } from "../platform/storage/file-cache.ts";
import { previewSigning, type Signing } from "../signing/open-signing.ts";
import { listAccessMethods, listActionMethods } from "../signing/rules/required-authentication.ts";
import { differsFromFile, showDocuments } from "../signing/shown-documents.ts";
import { LinkDocument, linkPage } from "./pages/link-page.tsx";
import { type PreviewView, presentSigning, type SigningView } from "./presenter.ts";

const params = z.object({ documentId: idText, recipientId: idText });

/** A draft as each recipient would get it, for who may change it. It only reads, and no address has a token. */
export function previewRoutes(deps: Dependencies): Endpoint[] {
	const { db, clock, storage } = deps;
	const read = cacheFiles(storage);
	const show = showDocuments(deps);
	const shared = { method: "get", documented: false, caller: signedInWithShare(deps) } as const;
	/** Undefined where there is nothing to preview. Throws DocumentNotFound and NotPermitted. */
	const find = async ({ user }: Session, wanted: z.infer<typeof params>) => {
		const { owner } = await callerAt(db, "documents.manage", user, "document", wanted.documentId);
		await readDocumentWithFile(deps, owner, wanted.documentId);
		const signing = await previewSigning(db, wanted, clock());
		const original = signing && findOriginalFile(signing.file);
		return original && { signing, readOriginal: () => read(original) };
	};
	return [
		endpoint({
			...shared,
			path: "/documents/:documentId/preview/:recipientId",
			request: { params },
			responses: pageResponses,
			handle: async ({ caller: { session }, params, request }) => {
				const found = await find(session, params);
				if (!found) return seeOther(`/documents/${params.documentId}`);
				const { signing } = found;
				const language = signing.document.language ?? chooseFirstLanguage(request.acceptsLanguages());
				const presented = presentSigning(signing, getWords(language).page, clock());
				// Its script reports no opening.
				const view = { ...presented, opened: true, preview: presentPreview(signing) };
				const shown = { language, row: signing };
				return linkPage(200, <PreviewPage view={view} />, shown, { scripted: true });
			},
		}),
		endpoint({
			...shared,
			path: "/documents/:documentId/preview/:recipientId/document.pdf",
			request: { params },
			responses: pdfAnswers,
			handle: async ({ caller: { session }, params, request }) => {
				const found = await find(session, params);
				if (!found) throw new NotFound();
				const { signing, readOriginal } = found;
				const isDrawn = differsFromFile(signing);
				const body = isDrawn
					? await show(signing, readOriginal, disconnectSignal(request))
					: await readOriginal();
				return { status: 200, body };
			},
		}),
	];
}

/** Without a script, there is nothing to try. */
function PreviewPage({ view }: { view: SigningView }) {
	const head = <Assets entry="signing/main.tsx" preload={useWordFiles("page")} />;
	return (
		<LinkDocument title={view.title} head={head}>
			<div id="signing" />
			<PageData id="signing-view" value={view} />
		</LinkDocument>
	);
}

function presentPreview(signing: Signing): PreviewView {
	const { recipient, recipients } = signing;
	const { proof, label, about, back, end } = getPageWords().editor.preview;
	const mustProve = listAccessMethods(signing).length + listActionMethods(signing).length > 0;
	const before = mustProve ? ` ${proof({ name: recipient.name || recipient.email })}` : "";
	return {
		people: recipients
			.filter(({ role }) => mustAct(role))
			.map(({ id, name, email }) => ({ id, name: name || email, isShown: id === recipient.id })),
		words: { label, about: about + before, back, end },
	};
}
