import { newFormId } from "@repo/accounts/forms";
import { Field, FormActions, FormError, type FormState, Hidden, timeZonesWith } from "@repo/service-kit/html";

import { ButtonLink } from "@repo/service-kit/ui";
import type { Session, SignedInUser } from "../../../accounts/session.ts";
import { OperatorDocument, ShownOnce } from "./operator-document.tsx";

const roles = { user: "User", operator: "Operator (can use this console)" };

type FormProps = { session: Session; form: FormState; csrf: string };

export function UserFormPage({ session, form, csrf }: FormProps) {
	return (
		<OperatorDocument session={session} title="Create account" current="/operator/users">
			<div class="card form">
				<FormError form={form} />
				<form method="post" action="/operator/users">
					<Hidden values={{ csrf, form_id: newFormId() }} />
					<Field form={form} name="username" label="Username" maxLength={32} autoComplete="off" verbatim />
					<Field form={form} name="name" label="Name" maxLength={100} autoComplete="off" />
					<Field form={form} name="email" label="Email address" type="email" autoComplete="off" />
					<Field form={form} name="time_zone" label="Time zone" options={timeZonesWith("UTC")} value="UTC" />
					<Field form={form} name="role" label="Role" options={roles} value="user" />
					<p class="soft">A password is generated and shown once.</p>
					<FormActions submit="Create account" cancel="/operator/users" />
				</form>
			</div>
		</OperatorDocument>
	);
}

type CreatedProps = { session: Session; user: SignedInUser; password: string };

export function UserCreatedPage({ session, user, password }: CreatedProps) {
	return (
		<OperatorDocument
			session={session}
			title={`Account created for ${user.username}`}
			current="/operator/users"
		>
			<p>
				Send this password to {user.name} over a secure channel and ask them to change it. It will not be
				shown again.
			</p>
			<ShownOnce label="Password">{password}</ShownOnce>
			<div class="actions">
				<ButtonLink look="primary" href="/operator/users">
					Done
				</ButtonLink>
			</div>
		</OperatorDocument>
	);
}
