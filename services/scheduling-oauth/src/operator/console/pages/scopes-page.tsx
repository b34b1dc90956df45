import { csrfToken } from "@repo/accounts/forms";
import { WithRecentProof } from "@repo/accounts/security";
import { Field, FormError, type FormState, Hidden } from "@repo/service-kit/html";

import type { Session } from "../../../accounts/session.ts";
import { OperatorDocument } from "./operator-document.tsx";

type Props = {
	session: Session;
	scopes: { name: string; description: string }[];
	form: FormState;
	done: boolean;
	now: Date;
};

export function ScopesPage({ session, scopes, form, done, now }: Props) {
	return (
		<OperatorDocument
			session={session}
			title="Scopes"
			current="/operator/scopes"
			done={done ? "Scope added. Apps can request it now." : undefined}
		>
			<p>Permissions that apps can request, with the description that the consent page shows.</p>
			<ul class="rows">
				{scopes.map(({ name, description }) => (
					<li key={name}>
						<div>
							<code class="strong">{name}</code>
							<p>{description}</p>
						</div>
					</li>
				))}
			</ul>
			<div class="card form">
				<h2>Add scope</h2>
				<p>
					A scope cannot be changed or removed, because tokens contain it and users have agreed to its
					description.
				</p>
				<WithRecentProof
					{...{ session, now, form }}
					path="/operator/scopes"
					purpose="add a scope"
					look="primary"
				>
					<FormError form={form} />
					<form method="post" action="/operator/scopes">
						<Hidden values={{ csrf: csrfToken(session, "operator scopes") }} />
						<Field
							form={form}
							name="name"
							label="Name"
							hint="For example, READ_CONTACTS."
							maxLength={64}
							verbatim
						/>
						<Field
							form={form}
							name="description"
							label="Description"
							hint="Shown on the consent page. For example, See your contacts."
							maxLength={100}
						/>
						<div class="actions">
							<button type="submit" class="primary">
								Add scope
							</button>
						</div>
					</form>
				</WithRecentProof>
			</div>
		</OperatorDocument>
	);
}
