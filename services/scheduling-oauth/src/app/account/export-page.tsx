import { csrfToken } from "@repo/accounts/forms";
import { FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import type { Session } from "../../accounts/session.ts";
import { AccountDocument } from "../frame/account-document.tsx";

export const EXPORT_PATH = "/account/export";

export function ExportPage({ session, form }: { session: Session; form: FormState }) {
	return (
		<AccountDocument session={session} title="Export data" current="/account">
			<div class="card form">
				<p>
					Download your data as a ZIP file: profile, bookings, connected apps, API keys and sessions (without
					their secrets), and the audit log entries about your account.
				</p>
				<FormError form={form} />
				<form method="post" action={EXPORT_PATH}>
					<Hidden values={{ csrf: csrfToken(session, "export") }} />
					<FormActions submit="Download data" cancel="/account" />
				</form>
			</div>
		</AccountDocument>
	);
}
