import { newFormId } from "@repo/accounts/forms";
import {
	emptyForm,
	Field,
	FormError,
	type FormState,
	formRequest,
	Hidden,
	pageResponses,
	submitForm,
} from "@repo/service-kit/html";
import type { Language } from "@repo/service-kit/languages";
import { limitByAddress } from "@repo/service-kit/rate-limits";
import { Button } from "@repo/service-kit/ui";
import { type Endpoint, emailAddress, endpoint, lineOfText, readableAddress } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { type DirectLink, getDirectLink } from "../../envelopes/direct-links/queries.ts";
import { submitDirectLink } from "../../envelopes/direct-links/submit-direct-link.ts";
import type { Finishing } from "../../envelopes/documents/sending/send-document.ts";
import type { DirectLinkWords } from "../../languages/generated/en/direct-link.ts";
import { getWords } from "../../languages/words.ts";
import { LinkDocument, linkPage } from "../pages/link-page.tsx";
import { MessagePage } from "../pages/message-page.tsx";
import { chooseLanguage } from "../signing-link.ts";

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
			use,
			request: { params },
			responses: pageResponses,
			handle: async ({ params: { token }, request }) => {
				// For sites that show the link itself in a frame; the browser keeps the fragment.
				if (request.headers["sec-fetch-dest"] === "iframe") {
					const query = /\?.*/.exec(request.originalUrl)?.[0] ?? "";
					return { status: 303, headers: { Location: `/embed/direct/${encodeURIComponent(token)}${query}` } };
				}
				const link = await getDirectLink(db, token);
				const language = chooseLanguage(link.language);
				const shown = { link, address: `/d/${token}`, formId: newFormId(), form: emptyForm };
				return linkPage(200, <DirectLinkPage {...shown} words={getWords(language).directLink} />, {
					language,
					row: link,
				});
			},
		}),
		endpoint({
			method: "post",
			path: "/d/:token",
			summary: "Creates the visitor's document and emails them the signing link",
			use,
			request: { ...formRequest, params },
			responses: pageResponses,
			handle: async ({ params: { token }, body, request }) => {
				const link = await getDirectLink(db, token);
				const language = chooseLanguage(link.language);
				const words = getWords(language).directLink;
				const { done, refused } = await submitForm(submitted, body, {
					check: () => {},
					act: async ({ form: formId, name, email }) => {
						const submission = { formId, name, email, ipAddress: request.ip };
						await submitDirectLink(dependencies, token, submission);
						return email;
					},
				});
				if (done !== undefined)
					return linkPage(
						200,
						<LinkSentPage title={link.title} address={`/d/${token}`} email={done} words={words} />,
						{
							language,
							row: link,
						},
					);
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
	const { nameNeeded, fixFields } = getWords(language).directLink;
	const { answers, failed } = getWords(language).page;
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

type Props = { link: DirectLink; address: string; formId: string; form: FormState; words: DirectLinkWords };

/** Asks the visitor for a name and an email address, to which the document is sent. */
function DirectLinkPage({ link: { title, senderName }, address, formId, form, words }: Props) {
	return (
		<LinkDocument title={title}>
			<div class="card">
				<p class="soft" dir="auto">
					{words.asks({ sender: senderName })}
				</p>
				<h1 dir="auto">{title}</h1>
				<p>{words.explained}</p>
				<FormError form={form} />
				<form method="post" action={address}>
					<Hidden values={{ form: formId }} />
					<Field form={form} name="name" label={words.name} autoComplete="name" maxLength={255} />
					<Field form={form} name="email" label={words.email} type="email" autoComplete="email" />
					<div class="actions">
						<Button type="submit" look="primary" icon="mail">
							{words.send}
						</Button>
					</div>
				</form>
			</div>
		</LinkDocument>
	);
}

type SentProps = { title: string; address: string; email: string; words: DirectLinkWords };

function LinkSentPage({ title, address, email, words: { sent } }: SentProps) {
	return (
		<MessagePage title={sent.title} state={{ icon: "mail", meaning: "success" }}>
			<p>{sent.text({ title, email: readableAddress(email) })}</p>
			<p>
				<a href={address}>{sent.otherAddress}</a>
			</p>
		</MessagePage>
	);
}
