import { endedSessionCookie } from "@repo/accounts/browsers";
import { deleteSessionBySecret } from "@repo/accounts/sessions";
import { HttpError } from "@repo/http-errors";
import { hashSecret } from "@repo/service-kit/crypto";
import { findLanguage, type Language } from "@repo/service-kit/languages";
import { z } from "zod";
import { cookieNames } from "../callers/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { getWords } from "../languages/words.ts";
import { accountPages } from "../signing/authentication/describe-authentication.ts";
import { sendCode } from "../signing/authentication/email-codes.ts";
import type { Proof } from "../signing/authentication/prove-act.ts";
import { completeSigning } from "../signing/complete-signing.ts";
import { declineSigning } from "../signing/decline-signing.ts";
import { ActNotProven } from "../signing/errors.ts";
import { openDocument } from "../signing/open-document.ts";
import { readSigning, type Signer } from "../signing/open-signing.ts";
import type { SigningRow } from "../signing/queries.ts";
import { declineSchema, proofSchema, type SigningForm } from "../signing/schemas.ts";
import { saveForm } from "./form-answers.ts";
import { presentSigning } from "./presenter.ts";
import { type LinkHolder, readCookies } from "./signing-link.ts";
import { visibleFields } from "./visible-fields.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "storage" | "log">;
export type FormErrors = {
	form: string | undefined;
	fields: Map<number, string>;
	/** The submitted values, to show rejected ones again. */
	sent?: SigningForm;
};
/** A redirect. */
export type Onward = { headers: { Location: string; "Set-Cookie"?: string | string[] } };

/** The signer, in the language of the page that had the form: in it its numbers are read and shown again. */
export function inFormsLanguage<S extends Signer>(signer: S, { language }: SigningForm): S {
	return { ...signer, language: findLanguage(String(language)) ?? signer.language };
}

/** Performs the action of the form's button. Returns the redirect, or what must be corrected. */
export async function submitForm(
	dependencies: Deps,
	{ row, signer }: LinkHolder,
	form: SigningForm,
): Promise<Onward | FormErrors> {
	const { language } = signer;
	const base = `/sign/${signer.token}`;
	if (row.recipient.readStatus === "NOT_OPENED") await openDocument(dependencies, signer);
	if (form.action === "decline") {
		const parsed = declineSchema.safeParse(form);
		if (!parsed.success) return { form: getWords(language).refusals.reason, fields: new Map(), sent: form };
		const { reason } = parsed.data;
		const faults = await catchFormErrors(language, () =>
			declineSigning(dependencies, signer, { reason, proof: readProof(form) }),
		);
		return faults ? { ...faults, sent: form } : to(base);
	}
	const readFields = async () => {
		const now = dependencies.clock();
		const signing = await readSigning(dependencies.db, row, signer.visitor, now);
		const { page } = getWords(language);
		return visibleFields(presentSigning(signing, page, now).fields, page.lang);
	};
	const fields = await readFields();
	const refused = await saveForm(dependencies, signer, fields, form);
	if (refused.size > 0) return { form: undefined, fields: refused, sent: form };
	if (form.action !== "finish" && isOutdated(form, row.document)) return to(`${base}?changed`);
	if (form.action === "send-code") {
		const proofId = await sendCode(dependencies, row, signer, "act");
		return { headers: { ...readCookies(signer), Location: `${base}?code=${proofId}` } };
	}
	if (form.action === "switchAccount") return switchAccount(dependencies, row, signer);
	const elsewhere = Object.entries(accountPages(row.recipient, signer)).find(
		([name]) => name === form.action,
	);
	if (elsewhere) return to(elsewhere[1]);
	if (form.action !== "finish") return to(`${base}?saved`);
	// The form did not have them.
	const added = (await readFields()).filter(({ id }) => fields.every((shown) => shown.id !== id));
	if (added.length > 0)
		return { form: getWords(language).refusals.fieldsAdded, fields: new Map(), sent: form };
	const seen = form.seen === undefined ? undefined : String(form.seen) || null;
	const given = { consents: form.consent === "yes", proof: readProof(form), seen };
	const faults = await catchFormErrors(language, () => completeSigning(dependencies, signer, given));
	if (faults) return faults;
	// In ASCII, as required for a header: the sender's own URL may contain any character (WHATWG URL).
	return to(row.document.redirectUrl === null ? base : new URL(row.document.redirectUrl).href);
}

/** The form was shown before the sender's last correction. */
export function isOutdated({ seen }: SigningForm, { correctedAt }: LinkHolder["row"]["document"]): boolean {
	return seen !== undefined && String(seen) !== (correctedAt?.toISOString() ?? "");
}

const to = (Location: string): Onward => ({ headers: { Location } });

/** Errors that the recipient can correct; any other is rethrown. */
async function catchFormErrors(
	language: Language,
	act: () => Promise<void>,
): Promise<FormErrors | undefined> {
	try {
		await act();
		return undefined;
	} catch (error) {
		if (error instanceof ActNotProven) return { form: error.in(language).detail, fields: new Map() };
		if (error instanceof HttpError && error.status === 400) return presentFaults(error.in(language));
		throw error;
	}
}

export function findProofId({ proofId }: SigningForm): string | undefined {
	return z.uuid().safeParse(proofId).data;
}

/** The form's entered codes. */
function readProof({ totp, code, ...form }: SigningForm): Proof | undefined {
	const proofId = findProofId(form);
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

/** Ends the session of this browser, then leads to the sign-in page and from there back to the document. */
export async function switchAccount(
	{ db, config }: Pick<Dependencies, "db" | "config">,
	{ recipient }: Pick<SigningRow, "recipient">,
	signer: Signer,
) {
	const { session } = signer.visitor;
	if (session) await deleteSessionBySecret(db, hashSecret(session.secret));
	return {
		headers: {
			"Set-Cookie": endedSessionCookie(cookieNames(config)),
			Location: accountPages(recipient, signer).signIn,
		},
	};
}
