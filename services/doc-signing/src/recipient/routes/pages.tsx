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
import { listActionMethods } from "../../signing/rules/required-authentication.ts";
import { listSavedSignatures } from "../../signing/saved-signatures/queries.ts";
import { formSchema, tokenParams } from "../../signing/schemas.ts";
import { tellIfBlocked } from "../../signing/tell-sender.ts";
import { controlName } from "../form-answers.ts";
import { linkPage } from "../pages/link-page.tsx";
import { RecipientStatePage } from "../pages/recipient-state-page.tsx";
import { refreshScript } from "../pages/refresh-script.ts";
import { SigningPage } from "../pages/signing-page.tsx";
import { type FieldView, presentSigning, type SigningView } from "../presenter.ts";
import { type LinkHolder, signingLink } from "../signing-link.ts";
import { type FormErrors, findProofId, inFormsLanguage, isOutdated, submitForm } from "../submit-form.ts";
import { askForAccess } from "./access.tsx";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "shares" | "storage" | "log">;

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
			handle: async ({ caller: { row, signer }, query }) => {
				try {
					const signing = await readSigning(db, row, signer.visitor, clock());
					if (isFirstFetch(signing)) await recordFetch(dependencies, signer);
					const [saved, isChanged] = [query.saved !== undefined, query.changed !== undefined];
					const more = { saved, isChanged, proofId: query.code };
					return await showPage(dependencies, signing, signer, more);
				} catch (error) {
					if (error instanceof AccessNotProven)
						return askForAccess(dependencies, { row, signer }, error, { proofId: query.code });
					throw error;
				}
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
					const row = await getSigningLink({ db }, signer.token);
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
