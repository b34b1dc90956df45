import { Field, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { Button, StateIcon } from "@repo/service-kit/ui";
import { Document } from "../../platform/html/page.tsx";
import type { DirectLink } from "../queries.ts";

type Props = { link: DirectLink; address: string; formId: string; form: FormState };

/** Asks the visitor for a name and an email address, to which the document is sent. */
export function DirectLinkPage({ link: { title, senderName }, address, formId, form }: Props) {
	return (
		<Document title={title}>
			<div class="card">
				<p class="soft" dir="auto">
					{senderName} asks you to sign
				</p>
				<h1 dir="auto">{title}</h1>
				<p>Enter your name and email address. We will email you a link to read and sign the document.</p>
				<FormError form={form} />
				<form method="post" action={address}>
					<Hidden values={{ form: formId }} />
					<Field form={form} name="name" label="Your name" autoComplete="name" maxLength={255} />
					<Field form={form} name="email" label="Your email address" type="email" autoComplete="email" />
					<div class="actions">
						<Button type="submit" look="primary" icon="mail">
							Email me the document
						</Button>
					</div>
				</form>
			</div>
		</Document>
	);
}

export function LinkSentPage({ title, email }: { title: string; email: string }) {
	return (
		<Document title="Check your email">
			<div class="card">
				<StateIcon icon="mail" meaning="success" />
				<h1>Check your email</h1>
				<p>
					We are sending a link to sign “{title}” to <strong>{email}</strong>. The link is personal, so do not
					forward the email.
				</p>
			</div>
		</Document>
	);
}
