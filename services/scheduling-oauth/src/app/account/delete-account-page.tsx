import { csrfToken } from "@repo/accounts/forms";
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import type { Session } from "../../accounts/session.ts";
import { AccountDocument } from "../frame/account-document.tsx";

type Props = { session: Session; form: FormState; retentionDays: number };

export function DeleteAccountPage({ session, form, retentionDays }: Props) {
	return (
		<AccountDocument session={session} title="Delete account" current="/account">
			<div class="card form">
				<p>
					This immediately deletes your profile, bookings, API keys, passkeys and sessions, and disconnects
					every app. It cannot be undone.
				</p>
				<p>
					Apps keep the data they have already read. The audit log keeps the actions of your account, with
					your username and IP addresses, for up to {retentionDays} days, so that misuse can be investigated.
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
					<FormActions submit="Delete account" look="danger primary" cancel="/account" />
				</form>
			</div>
		</AccountDocument>
	);
}
