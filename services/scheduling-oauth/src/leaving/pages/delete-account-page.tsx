import { csrfToken } from "@repo/accounts/forms";
import { Field, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import { AccountDocument } from "../../accounts/pages/account-document.tsx";
import type { Session } from "../../accounts/sessions.ts";

type Props = { session: Session; form: FormState; retentionDays: number };

export function DeleteAccountPage({ session, form, retentionDays }: Props) {
	return (
		<AccountDocument session={session} title="Delete account" current="/account">
			<div class="card form">
				<p>
					Deletes your profile, bookings, API keys, passkeys and sessions, and disconnects every app,
					immediately. This cannot be undone.
				</p>
				<p>
					What apps have already read stays with them. The audit log keeps what your account did for up to{" "}
					{retentionDays} days, so that misuse can be investigated; it holds your username and IP addresses.
				</p>
				<FormError form={form} />
				<form method="post" action="/account/delete">
					<Hidden values={{ csrf: csrfToken(session, "delete-account") }} />
					<Field
						form={form}
						name="username"
						label={`Enter your username, ${session.user.username}, to confirm`}
						autoComplete="off"
						maxLength={32}
						verbatim
					/>
					<div class="actions">
						<button type="submit" class="danger">
							Delete account
						</button>
						<a class="button" href="/account">
							Cancel
						</a>
					</div>
				</form>
			</div>
		</AccountDocument>
	);
}
