import { csrfToken } from "@repo/accounts/forms";
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";

import type { Session } from "../../accounts/session.ts";
import { AccountDocument } from "../frame/account-document.tsx";
import { CurrentPassword } from "./current-password.tsx";

type Props = { session: Session; form: FormState; hasPassword: boolean };

export function ChangeEmailPage({ session, form, hasPassword }: Props) {
	return (
		<AccountDocument session={session} title="Email address" current="/account">
			<div class="card form">
				<p>
					We will email a code to the new address, and notify <strong>{session.user.email}</strong> once the
					address has changed. All other browsers will be signed out.
				</p>
				<FormError form={form} />
				<form method="post" action="/account/email">
					<Hidden values={{ csrf: csrfToken(session, "email") }} />
					<Field
						form={form}
						name="email"
						label="New email address"
						type="email"
						autoComplete="email"
						maxLength={254}
					/>
					<CurrentPassword {...{ form, hasPassword }} />
					<FormActions submit="Continue" cancel="/account" />
				</form>
			</div>
		</AccountDocument>
	);
}
