import type { FormState } from "@repo/service-kit/html";
import { Field, FormFault, Hidden, timeZoneNames } from "@repo/service-kit/html";
import { csrfToken } from "../../../accounts/csrf.ts";
import type { Session, SignedInUser } from "../../../accounts/sessions.ts";
import { OperatorDocument, ShownOnce } from "./operator-document.tsx";

const roles = { user: "User", operator: "Operator: may use this console" };

export function UserFormPage({ session, form }: { session: Session; form: FormState }) {
	return (
		<OperatorDocument session={session} title="Make an account" current="/operator/users">
			<div class="card form">
				<FormFault form={form} />
				<form method="post" action="/operator/users">
					<Hidden values={{ csrf: csrfToken(session, "operator users") }} />
					<Field form={form} name="username" label="Username" maxLength={32} autoComplete="off" verbatim />
					<Field form={form} name="name" label="Name" maxLength={100} autoComplete="off" />
					<Field form={form} name="email" label="Email address" type="email" autoComplete="off" />
					<Field form={form} name="time_zone" label="Time zone" options={timeZoneNames} value="UTC" />
					<Field form={form} name="role" label="Role" options={roles} value="user" />
					<p class="soft">The password is made for you and shown once.</p>
					<div class="actions">
						<button type="submit" class="primary">
							Make the account
						</button>
						<a class="button" href="/operator/users">
							Cancel
						</a>
					</div>
				</form>
			</div>
		</OperatorDocument>
	);
}

type CreatedProps = { session: Session; user: SignedInUser; password: string };

export function UserCreatedPage({ session, user, password }: CreatedProps) {
	return (
		<OperatorDocument session={session} title={`${user.username} has an account`} current="/operator/users">
			<p>Hand this to {user.name} by a confidential way, and ask them to change it. It is not shown again.</p>
			<ShownOnce label="Password">{password}</ShownOnce>
			<p>
				<a href="/operator/users">Go on to the users</a>
			</p>
		</OperatorDocument>
	);
}
