/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import type { ComponentChildren } from "preact";
import { csrfToken, type TokenHolder } from "../forms/csrf.ts";
import { accountWords } from "../languages/account-words.ts";
import { MIN_PASSWORD_LENGTH } from "../passwords/index.ts";

/** The field for a new password; `username` is what a password manager stores with it. */
export function NewPassword({ form, label }: { form: FormState; label?: string }) {
	const { newPassword: words } = accountWords();
	return (
		<Field
			form={form}
			name="password"
			label={label ?? words.label}
			hint={words.hint({ min: MIN_PASSWORD_LENGTH })}
			type="password"
			autoComplete="new-password"
			minLength={MIN_PASSWORD_LENGTH}
		/>
	);
}

type Props = {
	visitor: TokenHolder;
	proofId: string;
	email: string;
	form: FormState;
	/** Checkboxes for what else the reset ends, beyond sessions. */
	children?: ComponentChildren;
};

/** The last step of a reset. */
export function NewPasswordCard({ visitor, proofId, email, form, children }: Props) {
	const { newPassword: words } = accountWords();
	return (
		<div class="card">
			<h1>{words.title}</h1>
			<p>{words.text({ email })}</p>
			<FormError form={form} />
			<form method="post" action="/password/reset">
				<Hidden values={{ csrf: csrfToken(visitor, "reset-password"), proof: proofId, username: email }} />
				<NewPassword form={form} />
				{children}
				<FormActions submit={words.button} />
			</form>
		</div>
	);
}

/** A reset that is submitted again. */
export function PasswordChangedCard({ email }: { email: string }) {
	const { newPassword: words, signIn } = accountWords();
	return (
		<div class="card">
			<h1>{words.changed}</h1>
			<p>{words.changedText({ email })}</p>
			<div class="actions">
				<a class="button primary" href="/sign-in">
					{signIn.title}
				</a>
			</div>
		</div>
	);
}
