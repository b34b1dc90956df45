import { Conflict, Gone, HttpError } from "@repo/http-errors";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Request, RequestHandler } from "express";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { completeSigning } from "../complete-signing.ts";
import { declineSigning } from "../decline-signing.ts";
import { AuthenticationMissing } from "../errors.ts";
import { controlName, saveForm } from "../form-answers.ts";
import { openDocument } from "../open-document.ts";
import { getSigningLink, readSigning, type Signing } from "../open-signing.ts";
import { AuthenticationPage, RecipientStatePage } from "../pages/recipient-state-page.tsx";
import { SigningPage } from "../pages/signing-page.tsx";
import { type FieldView, presentSigning, type SigningView } from "../presenter.ts";
import type { AuthenticationMethod } from "../rules/required-authentication.ts";
import { declineSchema, formSchema, type SigningForm, tokenParams } from "../schemas.ts";
import { type LinkHolder, signingLink } from "../signing-link.ts";
import { english } from "../words.ts";
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
			request: { query: z.object({ saved: z.unknown().optional() }) },
			responses: answers,
			handle: async ({ caller: { row, signer, visit }, query, request }) => {
				try {
					const signing = await readSigning(db, row, clock());
					if (isFirstView(signing, request)) await openDocument(dependencies, signer, visit);
					return showPage(signing, signer, clock(), { saved: query.saved !== undefined });
				} catch (error) {
					if (error instanceof AuthenticationMissing) return askForAuthentication(error);
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
					const now = clock();
					const row = await getSigningLink({ db }, caller.signer.token);
					const signing = await readSigning(db, row, now);
					return showPage(signing, caller.signer, now, { errors: outcome });
				} catch (error) {
					if (error instanceof AuthenticationMissing) return askForAuthentication(error);
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

function showPage(
	signing: Signing,
	{ token }: LinkHolder["signer"],
	now: Date,
	more: { errors?: FormErrors; saved?: boolean },
) {
	const { recipientState, document } = signing;
	const base = `/sign/${token}`;
	if (recipientState !== "READY") {
		const sealed = sealedOf(signing.sealing) !== undefined;
		const isOver = recipientState === "EXPIRED" || recipientState === "CANCELLED";
		const content = (
			<RecipientStatePage recipientState={recipientState} signing={signing} base={base} sealed={sealed} />
		);
		return page(isOver ? 410 : 200, content);
	}
	const view = withSent(presentSigning(signing, now), more.errors);
	const content = <SigningPage view={view} base={base} {...more} />;
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

function askForAuthentication(error: AuthenticationMissing) {
	return page(403, <AuthenticationPage method={error.extensions.method as AuthenticationMethod} />);
}

/** Acts on the form's button. Answers where to go on, or what has to be mended. */
async function submit(
	dependencies: Deps,
	{ row, signer, visit }: LinkHolder,
	form: SigningForm,
): Promise<string | FormErrors> {
	const base = `/sign/${signer.token}`;
	if (form.action === "decline") {
		const parsed = declineSchema.safeParse(form);
		if (!parsed.success) return { form: english.refusals.reason, fields: new Map() };
		await declineSigning(dependencies, signer, visit, parsed.data.reason);
		return base;
	}
	const now = dependencies.clock();
	const { fields } = presentSigning(await readSigning(dependencies.db, row, now), now);
	const refused = await saveForm(dependencies, signer, fields, form);
	if (refused.size > 0) return { form: undefined, fields: refused, sent: form };
	if (form.action !== "finish") return `${base}?saved`;
	try {
		await completeSigning(dependencies, signer, visit, { consents: form.consent === "yes" });
	} catch (error) {
		if (error instanceof HttpError && error.status === 400) return faultsOf(error);
		throw error;
	}
	// As ASCII, which a header must be: the sender's own may hold any character (WHATWG URL).
	return row.document.redirectUrl === null ? base : new URL(row.document.redirectUrl).href;
}

function faultsOf({ detail, errors = [] }: HttpError): FormErrors {
	const ofFields = errors.flatMap(({ path, message }) => {
		const id = /^fields\.(\d+)$/.exec(path)?.[1];
		return id ? [[Number(id), message] as const] : [];
	});
	return { form: detail, fields: new Map(ofFields) };
}
