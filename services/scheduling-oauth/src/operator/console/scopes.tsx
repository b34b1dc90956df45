import { WithRecentProof } from "@repo/accounts/security";
import { Field, FormActions, FormError, type FormState, Hidden } from "@repo/service-kit/html";
import type { Endpoint } from "@repo/validation";
import type { Session } from "../../accounts/session.ts";
import { addScope } from "../../clients/add-scope.ts";
import { listScopes } from "../../clients/queries.ts";
import { scopeSchema } from "../../clients/schemas.ts";
import type { Dependencies } from "../../dependencies.ts";
import { operatorPages, toActor } from "./operator-caller.ts";
import { OperatorDocument } from "./pages/operator-document.tsx";

const PATH = "/operator/scopes";

export function scopeRoutes(deps: Dependencies): Endpoint[] {
	return operatorPages(deps).formPage({
		path: PATH,
		purpose: "operator scopes",
		words: { "": "Scope added. Apps can request it now." },
		view: async (shown) => <ScopesPage {...shown} scopes={await listScopes(deps.db)} now={deps.clock()} />,
		form: {
			schema: scopeSchema,
			fieldOf: { scope_taken: "name" },
			act: async (scope, { session, request }) => {
				await addScope(deps, scope, toActor(session, request));
				return `${PATH}?done`;
			},
		},
	});
}

type Props = {
	session: Session;
	scopes: { name: string; description: string }[];
	form: FormState;
	csrf: string;
	done: string | undefined;
	now: Date;
};

function ScopesPage({ session, scopes, form, csrf, done, now }: Props) {
	return (
		<OperatorDocument session={session} title="Scopes" current={PATH} done={done}>
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
				<WithRecentProof {...{ session, now, form }} path={PATH} look="primary">
					<FormError form={form} />
					<form method="post" action={PATH}>
						<Hidden values={{ csrf }} />
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
						<FormActions submit="Add scope" />
					</form>
				</WithRecentProof>
			</div>
		</OperatorDocument>
	);
}
