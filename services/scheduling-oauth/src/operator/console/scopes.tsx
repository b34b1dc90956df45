import { WithRecentProof } from "@repo/accounts/security";
import {
	ConfirmedAction,
	Field,
	FormActions,
	FormError,
	type FormState,
	Hidden,
} from "@repo/service-kit/html";
import { Badge } from "@repo/service-kit/ui";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/session.ts";
import { addScope, removeScope, retireScope, updateScope } from "../../clients/change-scope.ts";
import { ScopeNotFound } from "../../clients/errors.ts";
import { listScopes, type ScopeRow } from "../../clients/queries.ts";
import { ownScopes } from "../../clients/rules/scope.ts";
import { scopeSchema } from "../../clients/schemas.ts";
import type { Dependencies } from "../../dependencies.ts";
import { operatorPages, toActor } from "./operator-caller.ts";
import { OperatorDocument } from "./pages/operator-document.tsx";

const PATH = "/operator/scopes";
const params = z.object({ name: z.string().max(100) });
const purpose = "operator scopes";
const audience = { yes: "Every app", no: "Apps that an operator allows it" };
const scopeForm = scopeSchema
	.omit({ forAll: true })
	.extend({ audience: z.enum(["yes", "no"]).default("yes") })
	.transform(({ audience: chosen, ...scope }) => ({ ...scope, forAll: chosen === "yes" }));

export function scopeRoutes(deps: Dependencies): Endpoint[] {
	const { formPage, button } = operatorPages(deps);
	const move = (verb: "retire" | "remove", act: typeof retireScope) =>
		button({
			path: `${PATH}/:name/${verb}`,
			params,
			purpose,
			act: async ({ session, request, params: { name } }) => {
				await act(deps, name, toActor(session, request));
				return `${PATH}?done=${verb}`;
			},
		});
	return [
		...formPage({
			path: PATH,
			purpose,
			words: {
				"": "Scope added. Apps can request it now.",
				changed: "Saved.",
				retire: "Retired. Users can no longer allow it.",
				remove: "Removed.",
			},
			view: async (shown) => <ScopesPage {...shown} scopes={await listScopes(deps.db)} now={deps.clock()} />,
			form: {
				schema: scopeForm,
				fieldOf: { scope_taken: "name" },
				act: async (scope, { session, request }) => {
					await addScope(deps, scope, toActor(session, request));
					return `${PATH}?done`;
				},
			},
		}),
		...formPage({
			path: `${PATH}/:name`,
			params,
			purpose,
			proof: "to-see",
			isKept: true,
			view: async (shown) => {
				const { name } = shown.params;
				const scope = (await listScopes(deps.db)).find((one) => one.name === name);
				if (!scope) throw new ScopeNotFound(name);
				return <ScopePage {...shown} scope={scope} />;
			},
			form: {
				schema: scopeForm,
				act: async ({ description, forAll }, { session, request, params: { name } }) => {
					await updateScope(deps, name, { description, forAll }, toActor(session, request));
					return `${PATH}?done=changed`;
				},
			},
		}),
		move("retire", retireScope),
		move("remove", removeScope),
	];
}

type Shown = { session: Session; form: FormState; csrf: string; done: string | undefined };

function ScopesPage({ session, scopes, form, csrf, done, now }: Shown & { scopes: ScopeRow[]; now: Date }) {
	return (
		<OperatorDocument session={session} title="Scopes" current={PATH} done={done}>
			<p>Permissions that apps can request, with the description that the consent page shows.</p>
			<ul class="rows">
				{scopes.map(({ name, description, forAll, retiredAt }) => (
					<li key={name}>
						<div>
							<code class="strong">{name}</code> {retiredAt && <Badge meaning="warning">Retired</Badge>}
							<p>{description}</p>
							{!forAll && <p class="soft">Only for apps that an operator allows it.</p>}
						</div>
						<a class="button" href={`${PATH}/${encodeURIComponent(name)}`} aria-label={`Edit ${name}`}>
							Edit
						</a>
					</li>
				))}
			</ul>
			<div class="card form">
				<h2>Add scope</h2>
				<WithRecentProof {...{ session, now, form }} path={PATH} look="primary">
					<FormError form={form} />
					<form method="post" action={PATH}>
						<Hidden values={{ csrf }} />
						<Field
							form={form}
							name="name"
							label="Name"
							hint="For example, READ_CONTACTS. It cannot be changed, because tokens contain it."
							maxLength={64}
							verbatim
						/>
						<DescriptionFields form={form} />
						<FormActions submit="Add scope" />
					</form>
				</WithRecentProof>
			</div>
		</OperatorDocument>
	);
}

function ScopePage({ session, scope, form, csrf }: Shown & { scope: ScopeRow }) {
	const { name, description, retiredAt } = scope;
	const path = `${PATH}/${encodeURIComponent(name)}`;
	return (
		<OperatorDocument session={session} title={name} current={PATH}>
			<div class="card form">
				<FormError form={form} />
				<form method="post" action={path}>
					<Hidden values={{ csrf, name }} />
					<DescriptionFields form={form} description={description} forAll={scope.forAll} />
					<FormActions submit="Save" cancel={PATH} />
				</form>
			</div>
			<div class="actions start">
				{!retiredAt && (
					<ConfirmedAction csrf={csrf} action={`${path}/retire`} label="Retire" confirm={`Retire ${name}`}>
						Users can no longer allow it. Apps that are connected with it keep it.
					</ConfirmedAction>
				)}
				{!Object.hasOwn(ownScopes, name) && (
					<ConfirmedAction csrf={csrf} action={`${path}/remove`} label="Remove" confirm={`Remove ${name}`}>
						Only a scope that no connected app has can be removed.
					</ConfirmedAction>
				)}
			</div>
		</OperatorDocument>
	);
}

type FieldsProps = { form: FormState; description?: string; forAll?: boolean };

function DescriptionFields({ form, description, forAll = true }: FieldsProps) {
	const value = forAll ? "yes" : "no";
	return (
		<>
			<Field
				form={form}
				name="description"
				label="Description"
				hint="Shown on the consent page. For example, See your contacts."
				maxLength={100}
				{...(description !== undefined && { value: description })}
			/>
			<Field form={form} name="audience" label="Who may request it" options={audience} value={value} />
		</>
	);
}
