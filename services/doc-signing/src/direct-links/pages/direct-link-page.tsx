import { Field, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { Button, StateIcon } from "@repo/service-kit/ui";
import { Document } from "../../platform/html/page.tsx";
import type { DirectLink } from "../queries.ts";

type Props = { link: DirectLink; address: string; formId: string; form: FormState };

/** Whoever has the link says who they are, and gets the document by email. */
export function DirectLinkPage({ link: { title, senderName }, address, formId, form }: Props) {
	return (
		<Document title={title}>
			<div class="card">
				<p class="soft" dir="auto">
					{senderName} asks you to sign
				</p>
				<h1 dir="auto">{title}</h1>
				<p>Say who you are. A link to read and sign the document goes to your email address.</p>
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
					The link to sign “{title}” is on its way to <strong>{email}</strong>. It is yours alone: do not
					forward the email.
				</p>
			</div>
		</Document>
	);
}
