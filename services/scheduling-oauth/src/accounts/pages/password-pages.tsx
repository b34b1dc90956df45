import type { FormState } from "@repo/service-kit/html";
import { Field, FormFault, Hidden } from "@repo/service-kit/html";
import { Document } from "../../platform/html/page.tsx";
import { csrfToken } from "../csrf.ts";
import type { Session } from "../sessions.ts";
import type { Visitor } from "../visitor.ts";
import { AccountDocument } from "./account-document.tsx";

type VisitorForm = { visitor: Visitor; form: FormState };

export function ForgottenPage({ visitor, form }: VisitorForm) {
	return (
		<Document title="Forgotten password">
			<div class="card">
				<h1>Forgotten your password?</h1>
				<p>We send you a link to choose a new one.</p>
				<FormFault form={form} />
				<form method="post" action="/password/forgotten">
					<Hidden values={{ csrf: csrfToken(visitor, "forgotten") }} />
					<Field
						form={form}
						name="email"
						label="Email address of your account"
						type="email"
						autoComplete="email"
						maxLength={254}
					/>
					<div class="actions">
						<button type="submit" class="primary">
							Send the link
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
		<Document title="Look into your mail">
			<div class="card">
				<h1>Look into your mail</h1>
				<p>
					If there is an account with <strong>{email}</strong>, a link is on its way to it. It works once,
					within an hour.
				</p>
				<p>Nothing there after some minutes? Look among the spam, or whether the address is the right one.</p>
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
					For the account <strong>{account.username}</strong> ({account.email}). Every browser that is signed
					in to it will be signed out.
				</p>
				<FormFault form={form} />
				<form method="post" action="/password/reset">
					<Hidden values={{ csrf: csrfToken(visitor, "reset") }} />
					<NewPassword form={form} />
					<div class="actions">
						<button type="submit" class="primary">
							Set the password
						</button>
					</div>
				</form>
			</div>
		</Document>
	);
}

export function LinkSpentPage() {
	return (
		<Document title="This link is over">
			<div class="card">
				<h1>This link is over</h1>
				<p>It was used already, or is older than an hour. Ask for a new one.</p>
				<div class="actions">
					<a class="button primary" href="/password/forgotten">
						Ask for a new link
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
					Every other browser will be signed out at once. Connected apps and API keys stay; end them on{" "}
					<a href="/account/apps">their</a> <a href="/account/api-keys">pages</a>.
				</p>
				<FormFault form={form} />
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
							Change the password
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
			hint="At least 10 characters; a few words make a good one."
			type="password"
			autoComplete="new-password"
			minLength={10}
			maxLength={200}
		/>
	);
}
