import { newFormId } from "@repo/accounts/forms";
import { HttpError } from "@repo/http-errors";
import { emptyForm, type FormState, formRequest, submitForm } from "@repo/service-kit/html";
import { limitByAddress } from "@repo/service-kit/rate-limits";
import { type Endpoint, emailAddress, endpoint, lineOfText } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { getDirectLink } from "../../envelopes/direct-links/queries.ts";
import { submitDirectLink } from "../../envelopes/direct-links/submit-direct-link.ts";
import type { Finishing } from "../../envelopes/documents/sending/send-document.ts";
import type { Language } from "../../languages/languages.ts";
import { wordsOf } from "../../languages/words.ts";
import { inLanguage } from "../pages/link-error-page.tsx";
import { linkPage } from "../pages/link-page.tsx";
import { chooseLanguage } from "../signing-link.ts";
import { DirectLinkPage, LinkSentPage } from "./direct-link-page.tsx";

const html = { description: "The page", contentType: "text/html" };
const params = z.object({ token: z.string().max(100) });
const submitted = z.object({
	form: z.string().min(1).max(100),
	name: lineOfText({ max: 255 }),
	email: emailAddress,
});
/** Per network. A token has 256 bits: guessing is hopeless, and this limits its cost. */
const PER_MINUTE = 60;

/** The direct links of public templates: pages for anyone with the link. */
export function directLinkRoutes(dependencies: Dependencies & Finishing): Endpoint[] {
	const { db } = dependencies;
	const use = [limitByAddress(dependencies, { name: "direct-link", perMinute: PER_MINUTE })];
	return [
		endpoint({
			method: "get",
			path: "/d/:token",
			summary: "The page of a template's direct link",
			documented: false,
			use,
			request: { params },
			responses: { 200: html },
			handle: async ({ params: { token }, request }) => {
				const link = await getDirectLink(db, token);
				const language = chooseLanguage(request, link.language);
				const shown = { link, address: `/d/${token}`, formId: newFormId(), form: emptyForm };
				return linkPage(200, <DirectLinkPage {...shown} words={wordsOf(language).directLink} />, {
					language,
					row: link,
				});
			},
		}),
		endpoint({
			method: "post",
			path: "/d/:token",
			summary: "Creates the visitor's document and emails them the signing link",
			documented: false,
			use,
			request: { ...formRequest, params },
			responses: { 200: html, 400: html, 403: html, 409: html, 429: html },
			handle: async ({ params: { token }, body, request }) => {
				const link = await getDirectLink(db, token);
				const language = chooseLanguage(request, link.language);
				const words = wordsOf(language).directLink;
				const { done, refused } = await submitForm(submitted, body, {
					check: () => {},
					act: async ({ form: formId, name, email }) => {
						const submission = { formId, name, email, ipAddress: request.ip };
						await submitDirectLink(dependencies, token, submission).catch((error: unknown) => {
							throw error instanceof HttpError ? inLanguage(error, language) : error;
						});
						return email;
					},
				});
				if (done !== undefined)
					return linkPage(200, <LinkSentPage title={link.title} email={done} words={words} />, {
						language,
						row: link,
					});
				const { status, headers, form } = refused;
				const shown = {
					link,
					address: `/d/${token}`,
					formId: newFormId(),
					form: formIn(language, form, status),
				};
				return linkPage(
					status,
					<DirectLinkPage {...shown} words={words} />,
					{ language, row: link },
					{ headers },
				);
			},
		}),
	];
}

/** A field's error in the visitor's language: validation messages are in English only. */
function formIn(language: Language, { typed, errors }: FormState, status: number): FormState {
	if (status !== 400) return { typed, errors };
	const { nameNeeded, fixFields } = wordsOf(language).directLink;
	const { answers, failed } = wordsOf(language).page;
	const { name, email } = errors;
	return {
		typed,
		errors: {
			form: name || email ? fixFields : failed,
			...(name && { name: nameNeeded }),
			...(email && { email: answers.email }),
		},
	};
}
