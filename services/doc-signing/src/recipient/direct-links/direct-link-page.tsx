import { Field, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { Button } from "@repo/service-kit/ui";
import type { DirectLink } from "../../envelopes/direct-links/queries.ts";
import type { DirectLinkWords } from "../../languages/generated/en/direct-link.ts";
import { LinkDocument } from "../pages/link-document.tsx";
import { MessagePage } from "../pages/message-page.tsx";

type Props = { link: DirectLink; address: string; formId: string; form: FormState; words: DirectLinkWords };

/** Asks the visitor for a name and an email address, to which the document is sent. */
export function DirectLinkPage({ link: { title, senderName }, address, formId, form, words }: Props) {
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

type SentProps = { title: string; email: string; words: DirectLinkWords };

export function LinkSentPage({ title, email, words: { sent } }: SentProps) {
	return (
		<MessagePage title={sent.title} state={{ icon: "mail", meaning: "success" }}>
			<p>{sent.text({ title, email })}</p>
		</MessagePage>
	);
}
