import type { FormState } from "@repo/service-kit/html";
import { Field, FormFault, Hidden } from "@repo/service-kit/html";
import { csrfToken } from "../../../accounts/csrf.ts";
import type { Session } from "../../../accounts/sessions.ts";
import { OperatorDocument } from "./operator-document.tsx";

type Props = {
	session: Session;
	scopes: { name: string; description: string }[];
	form: FormState;
	done: boolean;
};

export function ScopesPage({ session, scopes, form, done }: Props) {
	return (
		<OperatorDocument
			session={session}
			title="Scopes"
			current="/operator/scopes"
			done={done ? "Added. Apps can ask for it from now on." : undefined}
		>
			<p>What apps can ask for, and the words in which the consent page says it.</p>
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
				<h2>Add a scope</h2>
				<p>A scope is for good: tokens carry it, and people have agreed to its words.</p>
				<FormFault form={form} />
				<form method="post" action="/operator/scopes">
					<Hidden values={{ csrf: csrfToken(session, "operator scopes") }} />
					<Field form={form} name="name" label="Name" hint="Such as READ_CONTACTS." maxLength={64} verbatim />
					<Field
						form={form}
						name="description"
						label="What it lets an app do"
						hint="In plain words, such as: See your contacts."
						maxLength={100}
					/>
					<div class="actions">
						<button type="submit" class="primary">
							Add
						</button>
					</div>
				</form>
			</div>
		</OperatorDocument>
	);
}
