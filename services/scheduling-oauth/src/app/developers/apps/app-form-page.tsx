import { Field, FormActions, FormError, type FormState, Hidden, type Typed } from "@repo/service-kit/html";
import type { Session } from "../../../accounts/session.ts";
import { ClientFields, ScopeChoices } from "../../../callers/client-form.tsx";
import { SignedInDocument } from "../../../callers/signed-in-document.tsx";
import type { ClientRow, ScopeRow } from "../../../clients/queries.ts";
import type { RequestedApp } from "../../../clients/requests/schemas.ts";

/** What the form is about: a new app, a request to send again, or an app to change. */
export type Subject = {
	title: string;
	/** The page that the form belongs to. */
	cancel: string;
	known?: Omit<RequestedApp, "logoHash">;
	client?: ClientRow;
	requestId?: number;
};

type Props = { session: Session; form: FormState; subject: Subject; scopes: ScopeRow[]; csrf: string };

export function AppFormPage({ session, form, subject, scopes, csrf }: Props) {
	const { title, cancel, known, client } = subject;
	const isRefused = Object.keys(form.errors).length > 0;
	const shown = isRefused || !known ? form : { ...form, typed: toTyped(known) };
	return (
		<SignedInDocument session={session} title={title} current="/developers/apps">
			<h1>{title}</h1>
			<p>{explainReview(client)}</p>
			<div class="card form">
				<FormError form={form} />
				<form method="post" encType="multipart/form-data">
					<Hidden
						values={{ csrf, ...(client && { seen: form.typed.seen ?? client.updatedAt.toISOString() }) }}
					/>
					<ClientFields form={shown} known={known} />
					<ScopeChoices
						legend="Scopes"
						hint="What users are asked to allow. Choose only those that your app needs."
						scopes={scopes.filter(({ name, retiredAt }) => !retiredAt || known?.scopes.includes(name))}
						isChecked={(name) => shown.typed[`scope:${name}`] !== undefined}
						fault={form.errors.scopes}
					/>
					<Field
						form={shown}
						name="purpose"
						label="Purpose"
						required={!client || client.ownerOnly}
						hint={explainPurpose(client)}
						rows={4}
						maxLength={500}
					/>
					<FormActions submit={client ? "Save" : "Send request"} cancel={cancel} />
				</form>
			</div>
		</SignedInDocument>
	);
}

function explainReview(client: ClientRow | undefined): string {
	if (!client) return "The operator reviews each request. You will get an email with the decision.";
	if (client.ownerOnly)
		return "Changes apply to your trial at once, and are sent to the operator for review.";
	return "Removed redirect URIs and scopes end at once. Other changes wait for the operator, and the approved version keeps working meanwhile.";
}

function explainPurpose(client: ClientRow | undefined): string {
	if (!client) return "For the operator: what your app does, and for what it uses the scopes.";
	const hint = "For the operator: what you change and why, and for what your app uses new scopes.";
	return client.ownerOnly ? hint : `${hint} Not needed if you only remove redirect URIs or scopes.`;
}

function toTyped(known: NonNullable<Subject["known"]>): Typed {
	const { kind, name, link, redirectUris, scopes, purpose } = known;
	const checked = Object.fromEntries(scopes.map((scope) => [`scope:${scope}`, "on"]));
	return { kind, name, link, redirect_uris: redirectUris.join("\n"), purpose, ...checked };
}
