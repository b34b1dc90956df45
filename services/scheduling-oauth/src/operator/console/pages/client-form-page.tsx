import { csrfToken, newFormId } from "@repo/accounts/forms";
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";

import type { Session } from "../../../accounts/session.ts";
import type { ClientRow } from "../../../clients/queries.ts";
import { OperatorDocument } from "./operator-document.tsx";

/** Without `client`, registers a new one. */
type Props = { session: Session; form: FormState; client?: ClientRow };

export function ClientFormPage({ session, form, client }: Props) {
	const address = client ? `/operator/clients/${client.clientId}` : "/operator/clients";
	const purpose = client ? `operator client ${client.clientId}` : "operator clients";
	return (
		<OperatorDocument
			session={session}
			title={client ? `Edit ${client.name}` : "Register app"}
			current="/operator/clients"
		>
			<div class="card form">
				<FormError form={form} />
				<form method="post" action={address} encType="multipart/form-data">
					<Hidden values={{ csrf: csrfToken(session, purpose), form_id: newFormId() }} />
					<Field form={form} name="name" label="Name" hint="Shown to users." maxLength={100} />
					<Field form={form} name="link" label="Website" hint="For example, https://app.example." verbatim />
					<Field
						form={form}
						name="redirect_uris"
						label="Redirect URIs"
						hint="One per line, up to ten: https, http on localhost, or a private-use scheme such as com.example.app:/callback."
						rows={4}
						verbatim
					/>
					<LogoField form={form} known={client !== undefined} />
					<FormActions submit={client ? "Save" : "Register"} cancel={address} />
				</form>
			</div>
		</OperatorDocument>
	);
}

function LogoField({ form, known }: { form: FormState; known: boolean }) {
	const fault = form.errors.logo;
	const refused = Object.keys(form.errors).length > 0;
	const faultId = fault ? "logo-error" : "";
	return (
		<div class="field">
			<label for="logo">{known ? "Replace logo" : "Logo"}</label>
			<p class="hint" id="logo-hint">
				PNG, JPEG or WebP, at most 512 kB.
				{refused && " Choose the file again."}
			</p>
			<input
				id="logo"
				name="logo"
				type="file"
				accept="image/png,image/jpeg,image/webp"
				required={!known}
				aria-describedby={`logo-hint ${faultId}`.trim()}
				{...(fault && { "aria-invalid": true })}
			/>
			{fault && (
				<p class="fault" id={faultId}>
					{fault}
				</p>
			)}
		</div>
	);
}
