import { csrfToken } from "@repo/accounts/forms";
import { NewPassword } from "@repo/accounts/pages";
import { FormError, type FormState, Hidden } from "@repo/service-kit/html";

import type { Session } from "../../accounts/session.ts";
import { AccountDocument } from "../frame/account-document.tsx";
import { CurrentPassword } from "./current-password.tsx";

type ChangeProps = { session: Session; form: FormState; hasPassword: boolean; done: boolean };

export function ChangePasswordPage({ session, form, hasPassword, done }: ChangeProps) {
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
					<CurrentPassword {...{ form, hasPassword }} />
					<NewPassword form={form} />
					<div class="actions">
						<button type="submit" class="primary">
							{hasPassword ? "Change password" : "Set password"}
						</button>
					</div>
				</form>
			</div>
		</AccountDocument>
	);
}
