import type { FormState } from "@repo/service-kit/html";
import { Field, FormError, Hidden } from "@repo/service-kit/html";
import { Document } from "../../platform/html/page.tsx";
import { csrfToken } from "../csrf.ts";
import type { Session } from "../sessions.ts";
import type { Visitor } from "../visitor.ts";
import { AccountDocument } from "./account-document.tsx";

type VisitorForm = { visitor: Visitor; form: FormState };

export function ForgotPasswordPage({ visitor, form }: VisitorForm) {
	return (
		<Document title="Reset password">
			<div class="card">
				<h1>Forgot your password?</h1>
				<p>Enter your email address and we will send you a link to choose a new password.</p>
				<FormError form={form} />
				<form method="post" action="/password/forgotten">
					<Hidden values={{ csrf: csrfToken(visitor, "forgotten") }} />
					<Field
						form={form}
						name="email"
						label="Email address"
						type="email"
						autoComplete="email"
						maxLength={254}
					/>
					<div class="actions">
						<button type="submit" class="primary">
							Send reset link
						</button>
					</div>
				</form>
				<p class="more">
					<a href="/sign-in">Back to sign in</a>
				</p>
			</div>
		</Document>
	);
}

export function LinkSentPage({ email }: { email: string }) {
	return (
		<Document title="Check your email">
			<div class="card">
				<h1>Check your email</h1>
				<p>
					If an account exists for <strong>{email}</strong>, we have sent it a link. It can be used once and
					expires in one hour.
				</p>
				<p>
					If it does not arrive within a few minutes, check your spam folder and that the address is correct.
				</p>
				<p class="more">
					<a href="/sign-in">Back to sign in</a>
				</p>
			</div>
		</Document>
	);
}

type ResetProps = VisitorForm & { account: { username: string; email: string } };

export function ResetPage({ account, visitor, form }: ResetProps) {
	return (
		<Document title="Choose a new password">
			<div class="card">
				<h1>Choose a new password</h1>
				<p>
					For the account <strong>{account.username}</strong> ({account.email}). All other browsers will be
					signed out.
				</p>
				<FormError form={form} />
				<form method="post" action="/password/reset">
					<Hidden values={{ csrf: csrfToken(visitor, "reset") }} />
					<NewPassword form={form} />
					<div class="actions">
						<button type="submit" class="primary">
							Set password
						</button>
					</div>
				</form>
			</div>
		</Document>
	);
}

export function LinkExpiredPage() {
	return (
		<Document title="This link has expired">
			<div class="card">
				<h1>This link has expired</h1>
				<p>The link has already been used or is more than an hour old. Request a new one.</p>
				<div class="actions">
					<a class="button primary" href="/password/forgotten">
						Request a new link
					</a>
				</div>
			</div>
		</Document>
	);
}

type ChangeProps = { session: Session; form: FormState; done: boolean };

export function ChangePasswordPage({ session, form, done }: ChangeProps) {
	return (
		<AccountDocument session={session} title="Password" current="/account/password" done={done}>
			<div class="card form">
				<p>
					All other browsers will be signed out immediately. <a href="/account/apps">Connected apps</a> and{" "}
					<a href="/account/api-keys">API keys</a> keep working.
				</p>
				<FormError form={form} />
				<form method="post" action="/account/password">
					<Hidden values={{ csrf: csrfToken(session, "password") }} />
					<Field
						form={form}
						name="current_password"
						label="Current password"
						type="password"
						autoComplete="current-password"
					/>
					<NewPassword form={form} />
					<div class="actions">
						<button type="submit" class="primary">
							Change password
						</button>
					</div>
				</form>
			</div>
		</AccountDocument>
	);
}

function NewPassword({ form }: { form: FormState }) {
	return (
		<Field
			form={form}
			name="password"
			label="New password"
			hint="At least 10 characters. A few random words make a strong password."
			type="password"
			autoComplete="new-password"
			minLength={10}
			maxLength={200}
		/>
	);
}
