import { newFormId } from "@repo/accounts/forms";
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";

import type { Session } from "../../../accounts/session.ts";
import { ClientFields } from "../../../callers/client-form.tsx";
import type { ClientRow } from "../../../clients/queries.ts";
import { isPublic } from "../../../clients/rules/client-kind.ts";
import { clientPath, OperatorDocument } from "./operator-document.tsx";

/** Without `client`, registers a new one. */
type Props = { session: Session; form: FormState; csrf: string; client?: ClientRow };

export function ClientFormPage({ session, form, csrf, client }: Props) {
	const address = client ? clientPath(client.clientId) : "/operator/clients";
	return (
		<OperatorDocument
			session={session}
			title={client ? `Edit ${client.name}` : "Register app"}
			current="/operator/clients"
		>
			<div class="card form">
				<FormError form={form} />
				<form method="post" action={address} encType="multipart/form-data">
					<Hidden
						values={{ csrf, form_id: newFormId(), ...(form.typed.seen && { seen: form.typed.seen }) }}
					/>
					<ClientFields form={form} known={client} />
					{(!client || isPublic(client)) && (
						<Field
							form={form}
							name="web_origins"
							label="Other web origins"
							hint="For a browser app whose scripts call the API from other origins than its redirect URIs: one per line, such as https://app.example. Leave empty for a server app."
							rows={2}
							required={false}
							verbatim
						/>
					)}
					<Field
						form={form}
						name="scopes"
						label="Scopes"
						hint="Separated by spaces, such as READ_BOOKING WRITE_BOOKING. Leave empty for those of every app."
						required={false}
						verbatim
					/>
					<SignInFields form={form} client={client} />
					<FormActions submit={client ? "Save" : "Register"} cancel={address} />
				</form>
			</div>
		</OperatorDocument>
	);
}

export const subjectLabels = { number: "The account's number", opaque: "A random text" };

/** OpenID Connect. A subject changes once, to opaque. */
function SignInFields({ form, client }: { form: FormState; client: ClientRow | undefined }) {
	const names = ["post_logout_redirect_uris", "subject", "id_token_alg"];
	return (
		<details class="more-fields" open={names.some((name) => form.errors[name] !== undefined)}>
			<summary>Signing people in (OpenID Connect)</summary>
			<Field
				form={form}
				name="post_logout_redirect_uris"
				label="Return URIs after sign-out"
				hint="One per line, up to ten."
				rows={2}
				required={false}
				verbatim
			/>
			{client?.subject !== "opaque" && (
				<Field
					form={form}
					name="subject"
					label="Users are identified by"
					hint="What the app gets as “sub”. It can be changed to a random text later, but not back."
					options={client ? subjectLabels : { "": "Default for the kind", ...subjectLabels }}
					required={false}
				/>
			)}
			<Field form={form} name="id_token_alg" label="ID tokens are signed with" options={["RS256", "ES256"]} />
		</details>
	);
}
