import { csrfToken } from "@repo/accounts/forms";
import { NewPassword } from "@repo/accounts/pages";
import type { FormState } from "@repo/service-kit/html";
import { Field, FormError, Hidden } from "@repo/service-kit/html";
import type { Session } from "../sessions.ts";
import { AccountDocument } from "./account-document.tsx";

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
