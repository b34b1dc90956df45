import { Conflict, Gone, HttpError } from "@repo/http-errors";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Request, RequestHandler } from "express";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { type Language, languageOf } from "../../languages/languages.ts";
import { pageWords } from "../../languages/pages.ts";
import { refusalWords } from "../../languages/refusals.ts";
import { page } from "../../platform/html/page.tsx";
import { describeAuthentication } from "../authentication/describe-authentication.ts";
import { sendCode } from "../authentication/email-codes.ts";
import type { Proof } from "../authentication/prove-act.ts";
import { completeSigning } from "../complete-signing.ts";
import { declineSigning } from "../decline-signing.ts";
import { AccessNotProven, ActNotProven } from "../errors.ts";
import { controlName, saveForm } from "../form-answers.ts";
import { openDocument } from "../open-document.ts";
import { getSigningLink, readSigning, type Signing } from "../open-signing.ts";
import { RecipientStatePage } from "../pages/recipient-state-page.tsx";
import { SigningPage } from "../pages/signing-page.tsx";
import { type FieldView, presentSigning, type SigningView } from "../presenter.ts";
import { actionMethodsOf } from "../rules/required-authentication.ts";
import { declineSchema, formSchema, proofSchema, type SigningForm, tokenParams } from "../schemas.ts";
import { type LinkHolder, signingLink } from "../signing-link.ts";
import { InLanguage } from "../use-words.ts";
import { askForAccess } from "./access.tsx";
import { sealedOf } from "./files.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "storage" | "log">;
type FormErrors = {
	form: string | undefined;
	fields: Map<number, string>;
	/** What was sent, to show again what was refused. */
	sent?: SigningForm;
};

const html = (description: string) => ({ description, contentType: "text/html; charset=utf-8" });
const answers = {
	200: html("The page"),
	303: { description: "Done; go on there" },
	400: html("The form again, with what is wrong"),
	403: html("What has to be proven first"),
	410: html("It is over"),
} as const;

export function pageRoutes(dependencies: Deps, use: RequestHandler[]): Endpoint[] {
	const { db, clock } = dependencies;
	const caller = signingLink(dependencies);
	const shared = { path: "/sign/:token", documented: false, use, caller } as const;
	return [
		endpoint({
			...shared,
			method: "get",
			operationId: "showSigningPage",
			summary: "The page to sign on, or what there is to say instead",
			request: {
				query: z.object({ saved: z.unknown().optional(), code: z.uuid().optional().catch(undefined) }),
			},
			responses: answers,
			handle: async ({ caller: { row, signer, visit }, query, request }) => {
				try {
					const signing = await readSigning(db, row, signer.visitor, clock());
					if (isFirstView(signing, request)) await openDocument(dependencies, signer, visit);
					const more = { saved: query.saved !== undefined, proofId: query.code };
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
			operationId: "submitSigningForm",
			summary: "The page's form, without any script",
			request: { params: tokenParams, body: formSchema, bodyTypes: ["application/x-www-form-urlencoded"] },
			responses: answers,
			handle: async ({ caller, body }) => {
				try {
					const outcome = await submit(dependencies, caller, body);
					if (typeof outcome === "string") return { status: 303, headers: { Location: outcome } };
					const { signer } = caller;
					const row = await getSigningLink({ db }, signer.token);
					const signing = await readSigning(db, row, signer.visitor, clock());
					const proofId = proofIdOf(body);
					return await showPage(dependencies, signing, signer, { errors: outcome, proofId });
				} catch (error) {
					if (error instanceof AccessNotProven) return askForAccess(dependencies, caller, error);
					// Pressed twice, or too late: the page says how things stand.
					if (error instanceof Conflict || error instanceof Gone)
						return { status: 303, headers: { Location: `/sign/${caller.signer.token}` } };
					throw error;
				}
			},
		}),
	];
}

/** HEAD, and what browsers and mail programs fetch ahead of a person, is nobody's look at the document. */
function isFirstView({ recipientState, recipient }: Signing, request: Request): boolean {
	const ahead = /prefetch|preview/i.test(`${request.get("sec-purpose")} ${request.get("purpose")}`);
	return (
		recipientState === "READY" && recipient.readStatus === "NOT_OPENED" && request.method === "GET" && !ahead
	);
}

async function showPage(
	{ db, clock }: Deps,
	signing: Signing,
	signer: LinkHolder["signer"],
	more: { errors?: FormErrors; saved?: boolean; proofId: string | undefined },
) {
	const now = clock();
	const words = pageWords(signer.language);
	const { recipientState, document, recipient } = signing;
	const base = `/sign/${signer.token}`;
	if (recipientState !== "READY") {
		const sealed = sealedOf(signing.sealing) !== undefined;
		const isOver = recipientState === "EXPIRED" || recipientState === "CANCELLED";
		const content = (
			<InLanguage value={words}>
				<RecipientStatePage recipientState={recipientState} signing={signing} base={base} sealed={sealed} />
			</InLanguage>
		);
		return page(isOver ? 410 : 200, content);
	}
	const authentication = await describeAuthentication(db, actionMethodsOf(signing), recipient, signer, now);
	const view = withSent(presentSigning(signing, words, now, authentication), more.errors);
	const content = (
		<InLanguage value={words}>
			<SigningPage view={view} base={base} {...more} />
		</InLanguage>
	);
	return page(more.errors ? 400 : 200, content, { scripted: true, formTargets: targetsOf(document) });
}

/** Browsers hold the redirect after a form to the page's policy, where a host such as `a;b` would be two directives. */
function targetsOf({ redirectUrl }: Signing["document"]): string[] {
	const origin = redirectUrl === null ? "" : new URL(redirectUrl).origin;
	return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? [origin] : [];
}

/** Text that was refused stands in its field to be mended; everything else is shown as it was kept. */
function withSent(view: SigningView, errors: FormErrors | undefined): SigningView {
	const typedFor = ({ id }: FieldView) =>
		errors?.fields.has(id) ? errors.sent?.[controlName(id)] : undefined;
	const fields = view.fields.map((field) => {
		const typed = typedFor(field);
		return typeof typed === "string" ? { ...field, value: typed } : field;
	});
	return { ...view, fields };
}

/** Acts on the form's button. Answers where to go on, or what has to be mended. */
async function submit(
	dependencies: Deps,
	{ row, signer: holder, visit }: LinkHolder,
	form: SigningForm,
): Promise<string | FormErrors> {
	const signer = { ...holder, language: languageOf(String(form.language)) ?? holder.language };
	const { language } = signer;
	const base = `/sign/${signer.token}`;
	if (form.action === "decline") {
		const parsed = declineSchema.safeParse(form);
		if (!parsed.success) return { form: refusalWords(language).reason, fields: new Map() };
		const { reason } = parsed.data;
		return (
			(await faultsOf(language, () =>
				declineSigning(dependencies, signer, visit, { reason, proof: proofOf(form) }),
			)) ?? base
		);
	}
	const now = dependencies.clock();
	const signing = await readSigning(dependencies.db, row, signer.visitor, now);
	const { fields } = presentSigning(signing, pageWords(language), now);
	const refused = await saveForm(dependencies, signer, fields, form);
	if (refused.size > 0) return { form: undefined, fields: refused, sent: form };
	if (form.action === "send-code") return `${base}?code=${await sendCode(dependencies, row, signer, "act")}`;
	if (form.action !== "finish") return `${base}?saved`;
	const given = { consents: form.consent === "yes", proof: proofOf(form) };
	const faults = await faultsOf(language, () => completeSigning(dependencies, signer, visit, given));
	if (faults) return faults;
	// As ASCII, which a header must be: the sender's own may hold any character (WHATWG URL).
	return row.document.redirectUrl === null ? base : new URL(row.document.redirectUrl).href;
}

/** What the recipient can mend; anything else is thrown. */
async function faultsOf(language: Language, act: () => Promise<void>): Promise<FormErrors | undefined> {
	try {
		await act();
		return undefined;
	} catch (error) {
		if (error instanceof ActNotProven) return { form: error.in(language).detail, fields: new Map() };
		if (error instanceof HttpError && error.status === 400) return presentFaults(error.in(language));
		throw error;
	}
}

function proofIdOf({ proofId }: SigningForm): string | undefined {
	return z.uuid().safeParse(proofId).data;
}

/** The codes of the form, where one was typed. */
function proofOf({ totp, code, ...form }: SigningForm): Proof | undefined {
	const proofId = proofIdOf(form);
	const given = [
		{ method: "TWO_FACTOR_AUTH", code: totp },
		{ method: "EMAIL_CODE", code, proofId },
	];
	const parsed = given.filter((one) => one.code).map((one) => proofSchema.safeParse(one).data);
	return parsed.find((one) => one !== undefined);
}

function presentFaults({ detail, errors = [] }: HttpError): FormErrors {
	const ofFields = errors.flatMap(({ path, message }) => {
		const id = /^fields\.(\d+)$/.exec(path)?.[1];
		return id ? [[Number(id), message] as const] : [];
	});
	return { form: detail, fields: new Map(ofFields) };
}
