import { createHash } from "node:crypto";
import { Conflict, Gone } from "@repo/http-errors";
import { pageResponses } from "@repo/service-kit/html";
import type { Language } from "@repo/service-kit/languages";
import { type Endpoint, endpoint } from "@repo/validation";
import type { RequestHandler } from "express";
import { z } from "zod";
import { senderWith } from "../../accounts/branding/rules/brand.ts";
import type { Dependencies } from "../../dependencies.ts";
import { getWords } from "../../languages/words.ts";
import { findSealedFile } from "../../sealing/sealed-file.ts";
import { describeAuthentication } from "../../signing/authentication/describe-authentication.ts";
import { AccessNotProven, StatementOutdated } from "../../signing/errors.ts";
import { recordFetch } from "../../signing/open-document.ts";
import { getSigningLink, readSigning, type Signing } from "../../signing/open-signing.ts";
import { authenticationMethods, listActionMethods } from "../../signing/rules/required-authentication.ts";
import { listSavedSignatures } from "../../signing/saved-signatures/queries.ts";
import { formSchema, tokenParams } from "../../signing/schemas.ts";
import { tellIfBlocked } from "../../signing/tell-sender.ts";
import { controlName } from "../form-answers.ts";
import { linkPage } from "../pages/link-page.tsx";
import { MessagePage } from "../pages/message-page.tsx";
import { RecipientStatePage } from "../pages/recipient-state-page.tsx";
import { refreshScript } from "../pages/refresh-script.ts";
import { SigningPage } from "../pages/signing-page.tsx";
import { type FieldView, presentSigning, type SigningView } from "../presenter.ts";
import { type LinkHolder, signingLink } from "../signing-link.ts";
import { type FormErrors, findProofId, inFormsLanguage, isOutdated, submitForm } from "../submit-form.ts";
import { askForAccess } from "./access.tsx";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "shares" | "storage" | "log">;

/** `html` is null while the page is the one that the caller knows. */
const frameView = z.object({
	state: z.string(),
	signingStatus: z.enum(["NOT_SIGNED", "SIGNED", "REJECTED"]),
	documentId: z.int(),
	recipientId: z.int(),
	/** Those that prove access, or the action. */
	methods: z.array(z.enum(authenticationMethods)),
	documentStatus: z.string().nullable(),
	redirectUrl: z.string().nullable(),
	version: z.string(),
	html: z.string().nullable(),
});
export type FrameView = z.output<typeof frameView> & { state: Signing["recipientState"] | "ACCESS" };

const responses = { ...pageResponses, 410: pageResponses[200] } as const;

export function pageRoutes(dependencies: Deps, use: RequestHandler[]): Endpoint[] {
	const { db, clock } = dependencies;
	const caller = signingLink(dependencies);
	const shared = { path: "/sign/:token", use, caller } as const;
	return [
		endpoint({
			...shared,
			method: "get",
			summary: "The signing page, or a page that explains the state of the request",
			request: {
				query: z.object({
					saved: z.unknown().optional(),
					changed: z.unknown().optional(),
					code: z.uuid().optional().catch(undefined),
				}),
			},
			responses,
			handle: async ({ caller, query, request }) => {
				// For sites that show the link itself in a frame; the browser keeps the fragment.
				if (request.headers["sec-fetch-dest"] === "iframe") {
					request.res?.removeHeader("X-Frame-Options");
					return { status: 303, headers: { Location: `/embed/sign/${caller.signer.token}` } };
				}
				const [saved, isChanged] = [query.saved !== undefined, query.changed !== undefined];
				return (await openPage(dependencies, caller, { saved, isChanged, proofId: query.code })).page;
			},
		}),
		endpoint({
			method: "get",
			path: "/sign/:token/view",
			use,
			caller,
			summary: "The state of the request and its page, for a frame",
			request: { params: tokenParams, query: z.object({ known: z.string().max(100).optional() }) },
			responses: { 200: { description: "The state", body: frameView } },
			handle: async ({ caller: held, query: { known } }) => {
				const { document, recipient } = held.row;
				const { state, methods, ...opened } = await openPage(dependencies, held, { isChanged: false });
				const isDoneElsewhere =
					state === "ACCESS" && recipient.signingStatus === "SIGNED" && !methods.includes("EMAIL_CODE");
				const page = isDoneElsewhere ? showDone(held) : opened.page;
				const version = createHash("sha256").update(page.body).digest("base64url").slice(0, 22);
				const { id, signingStatus } = recipient;
				// What the link's holder sees of a document, they see after access is proven.
				const shown = state === "ACCESS" ? null : document;
				const facts = { documentStatus: shown?.status ?? null, redirectUrl: shown?.redirectUrl ?? null };
				const about = { state, signingStatus, documentId: document.id, recipientId: id, methods, ...facts };
				return { status: 200, body: { ...about, version, html: known === version ? null : page.body } };
			},
		}),
		endpoint({
			...shared,
			method: "post",
			summary: "The page's form, without scripts",
			request: { params: tokenParams, body: formSchema, bodyTypes: ["application/x-www-form-urlencoded"] },
			responses,
			handle: async ({ caller, body }) => {
				try {
					const signer = inFormsLanguage(caller.signer, body);
					const outcome = await submitForm(dependencies, { ...caller, signer }, body);
					if ("headers" in outcome) return { status: 303, ...outcome };
					const row = await getSigningLink(dependencies, signer.token);
					const signing = await readSigning(db, row, signer.visitor, clock());
					const isChanged = isOutdated(body, row.document);
					const more = { errors: outcome, isChanged, proofId: findProofId(body) };
					return await showPage(dependencies, signing, signer, more);
				} catch (error) {
					if (error instanceof AccessNotProven) return askForAccess(dependencies, caller, error);
					// Pressed twice or too late: show the current state.
					if (error instanceof Conflict || error instanceof Gone) {
						await tellIfBlocked(dependencies, caller.signer);
						const reason = error instanceof StatementOutdated ? "?changed" : "";
						return { status: 303, headers: { Location: `/sign/${caller.signer.token}${reason}` } };
					}
					throw error;
				}
			},
		}),
	];
}

type Shown = { saved?: boolean; isChanged: boolean; proofId?: string | undefined };

/** The page of a link in its state; ACCESS while access is not proven. */
async function openPage(deps: Deps, { row, signer }: LinkHolder, { proofId, ...shown }: Shown) {
	try {
		const signing = await readSigning(deps.db, row, signer.visitor, deps.clock());
		if (isFirstFetch(signing)) await recordFetch(deps, signer);
		const page = await showPage(deps, signing, signer, { ...shown, proofId });
		const isReady = signing.recipientState === "READY";
		return { state: signing.recipientState, page, methods: isReady ? listActionMethods(signing) : [] };
	} catch (error) {
		if (!(error instanceof AccessNotProven)) throw error;
		const page = await askForAccess(deps, { row, signer }, error, { proofId });
		return { state: "ACCESS" as const, page, methods: [...error.methods] };
	}
}

/** For a frame that cannot prove access: the recipient has acted in another window. */
function showDone({ row, signer: { language } }: LinkHolder) {
	const title = getWords(language).page.done.title[row.recipient.role];
	const content = (
		<MessagePage title={title} state={{ icon: "circle-check", meaning: "success" }}>
			{null}
		</MessagePage>
	);
	return linkPage(200, content, { language, row });
}

function isFirstFetch({ recipientState, recipient }: Signing): boolean {
	return recipientState === "READY" && recipient.linkFetchedAt === null;
}

async function showPage(
	{ db, clock }: Deps,
	signing: Signing,
	signer: LinkHolder["signer"],
	more: { errors?: FormErrors; saved?: boolean; isChanged: boolean; proofId: string | undefined },
) {
	const now = clock();
	const words = getWords(signer.language).page;
	const { recipientState, document, recipient } = signing;
	const base = `/sign/${signer.token}`;
	const shown = { language: signer.language, row: signing };
	const notice = makeNotice(signing, signer.language);
	if (recipientState !== "READY") {
		const sealed = findSealedFile(signing.sealing);
		const isOver = recipientState === "EXPIRED" || recipientState === "CANCELLED";
		const content = <RecipientStatePage {...{ recipientState, signing, base, sealed, notice }} />;
		return linkPage(isOver ? 410 : 200, content, shown, { inlineScript: refreshScript, ownScripts: true });
	}
	const authentication = await describeAuthentication(db, listActionMethods(signing), recipient, signer, now);
	const { proofId, isChanged, ...outcome } = more;
	const own = signing.own ? await listSavedSignatures(db, signing.own.id) : null;
	const presented = withSent(presentSigning(signing, words, now, authentication, own), more.errors);
	// A form that opens the document does so after the correction of which its page did not know.
	const view = {
		...presented,
		proofId,
		notice: isChanged ? getWords(signer.language).refusals.statementOutdated : notice,
	};
	const content = <SigningPage view={view} base={base} {...outcome} />;
	return linkPage(more.errors ? 400 : 200, content, shown, {
		scripted: true,
		formTargets: listTargets(document),
	});
}

/** That the sender corrected the document after the recipient opened or signed it. */
function makeNotice({ document, recipient, sender, brand, recipientState }: Signing, language: Language) {
	const { title, correctedAt } = document;
	const since = recipientState === "DONE" ? recipient.signedAt : recipient.openedAt;
	if (correctedAt === null || since === null || correctedAt < since) return undefined;
	const { refusals, mails } = getWords(language);
	if (recipientState !== "DONE") return refusals.statementOutdated;
	return mails.corrected.text({ title, sender: senderWith(brand, sender.name || sender.email) });
}

/** Browsers apply the page's policy to the redirect after a form; a host such as `a;b` would be two directives. */
function listTargets({ redirectUrl }: Signing["document"]): string[] {
	const origin = redirectUrl === null ? "" : new URL(redirectUrl).origin;
	return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? [origin] : [];
}

/** Shows the errors, and refused text in its field for correction: the stored value is another one. */
function withSent(view: SigningView, errors: FormErrors | undefined): SigningView {
	if (!errors) return view;
	const { form, fields: messages, sent } = errors;
	const fields = view.fields.map((field): FieldView => {
		const problem = messages.get(field.id);
		if (problem === undefined) return field;
		const typed = sent?.[controlName(field.id)];
		return { ...field, problem, ...(typeof typed === "string" && { value: typed }) };
	});
	return { ...view, fields, refused: { form, fields: [...messages] } };
}
