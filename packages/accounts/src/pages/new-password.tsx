/** @jsxRuntime automatic @jsxImportSource preact */
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import type { ComponentChildren } from "preact";
import { csrfToken, type TokenHolder } from "../forms/csrf.ts";
import { MIN_PASSWORD_LENGTH } from "../passwords/index.ts";

/** The field for a new password; `username` is what a password manager stores with it. */
export function NewPassword({ form, label = "New password" }: { form: FormState; label?: string }) {
	return (
		<Field
			form={form}
			name="password"
			label={label}
			hint={`At least ${MIN_PASSWORD_LENGTH} characters. A few random words make a strong password.`}
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
	return (
		<div class="card">
			<h1>Choose a new password</h1>
			<p>
				This changes the password of <strong>{email}</strong> and signs you out of all browsers.
			</p>
			<FormError form={form} />
			<form method="post" action="/password/reset">
				<Hidden values={{ csrf: csrfToken(visitor, "reset-password"), proof: proofId, username: email }} />
				<NewPassword form={form} />
				{children}
				<FormActions submit="Set password" />
			</form>
		</div>
	);
}

/** A reset that is submitted again. */
export function PasswordChangedCard({ email }: { email: string }) {
	return (
		<div class="card">
			<h1>Password changed</h1>
			<p>
				The password of <strong>{email}</strong> was already changed with this email. Sign in with the new
				password.
			</p>
			<div class="actions">
				<a class="button primary" href="/sign-in">
					Sign in
				</a>
			</div>
		</div>
	);
}
