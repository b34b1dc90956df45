import { WithRecentProof } from "@repo/accounts/security";
import {
	ConfirmedAction,
	emptyForm,
	Field,
	FormActions,
	FormError,
	type FormState,
	Hidden,
} from "@repo/service-kit/html";
import { Banner } from "@repo/service-kit/ui";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/session.ts";
import { allowDocumentHost, disallowDocumentHost } from "../../clients/allow-document-host.ts";
import { addResource, removeResource } from "../../clients/change-resource.ts";
import { listDocumentHosts, listResources } from "../../clients/queries.ts";
import { parseScope } from "../../clients/rules/scope.ts";
import { documentHostSchema, resourceSchema } from "../../clients/schemas.ts";
import type { Dependencies } from "../../dependencies.ts";
import { operatorPages, toActor } from "./operator-caller.ts";
import { OperatorDocument } from "./pages/operator-document.tsx";

const PATH = "/operator/agents/hosts";
const RESOURCES = "/operator/agents/resources";
const scopeNames = z.string().default("").transform(parseScope);
const { host: hostName, scopes: hostScopes } = documentHostSchema.shape;
// Both forms are on one page, where names are ids.
const hostForm = z
	.object({ host: hostName, more_scopes: scopeNames.pipe(hostScopes) })
	.transform(({ host, more_scopes: scopes }) => ({ host, scopes }));
const resourceForm = resourceSchema.extend({ scopes: scopeNames.pipe(resourceSchema.shape.scopes) });

const sections = {
	[PATH]: {
		title: "Apps described by a document",
		empty: "No host is allowed.",
		submit: "Allow host",
		fields: [
			{ name: "host", label: "Host", hint: "For example, claude.ai. Its apps need no registration." },
			{
				name: "more_scopes",
				label: "More scopes",
				hint: "In addition to those that every app may request.",
				required: false,
			},
		],
		removal: "Users can no longer allow its apps. Connected apps keep access, without the host's own scopes.",
	},
	[RESOURCES]: {
		title: "Other services that accept access tokens",
		empty: "No other service accepts tokens.",
		submit: "Add service",
		fields: [
			{ name: "uri", label: "Address", hint: "For example, https://mcp.example. Apps send it as resource." },
			{ name: "name", label: "Name", hint: "Shown on the consent page." },
			{ name: "scopes", label: "Scopes", hint: "Those that its tokens may have, separated by spaces." },
		],
		removal: "No more tokens are issued for it. Those already issued expire.",
	},
};

const modes = {
	off: "CLIENT_DOCUMENTS is off: no user can allow such an app.",
	listed: undefined,
	open: "CLIENT_DOCUMENTS is open: users can allow apps of every host. Listed ones have no limit of users.",
};

/** What agents need beside the API: apps that documents describe, and other services that accept access tokens. */
export function agentRoutes(deps: Dependencies): Endpoint[] {
	const { formPage, button } = operatorPages(deps);
	const page = (path: string) => ({
		path,
		purpose: "operator agents",
		words: { "": "Saved.", removed: "Removed." },
		view: async (shown: Shown) => {
			const hosts = (await listDocumentHosts(deps.db)).map(({ host, scopes }) => [host, ...scopes]);
			const resources = (await listResources(deps.db)).map(({ uri, name, scopes }) => [uri, name, ...scopes]);
			const rows = { [PATH]: hosts, [RESOURCES]: resources };
			const notice = modes[deps.config.CLIENT_DOCUMENTS];
			return <AgentsPage {...shown} {...{ rows, path, notice }} now={deps.clock()} />;
		},
	});
	const remove = (path: string, act: typeof removeResource) =>
		button({
			path: `${path}/remove/:name`,
			params: z.object({ name: z.string().max(600) }),
			purpose: "operator agents",
			act: async ({ session, request, params: { name } }) => {
				await act(deps, name, toActor(session, request));
				return `${PATH}?done=removed`;
			},
		});
	return [
		...formPage({
			...page(PATH),
			form: {
				schema: hostForm,
				act: async (host, { session, request }) => {
					await allowDocumentHost(deps, host, toActor(session, request));
					return `${PATH}?done`;
				},
			},
		}),
		...formPage({
			...page(RESOURCES),
			form: {
				schema: resourceForm,
				act: async (resource, { session, request }) => {
					await addResource(deps, resource, toActor(session, request));
					return `${PATH}?done`;
				},
			},
		}),
		remove(PATH, disallowDocumentHost),
		remove(RESOURCES, removeResource),
	];
}

type Shown = { session: Session; form: FormState; csrf: string; done: string | undefined };
type PageProps = Shown & {
	/** By section. The first of a row names it. */
	rows: Record<string, string[][]>;
	/** The section whose form was sent. */
	path: string;
	notice: string | undefined;
	now: Date;
};

function AgentsPage({ session, rows, path, notice, now, csrf, done, ...sent }: PageProps) {
	return (
		<OperatorDocument session={session} title="Agents" current={PATH} done={done}>
			{notice && <Banner>{notice}</Banner>}
			{Object.entries(sections).map(([action, { title, empty, fields, removal, submit }]) => {
				const listed = rows[action] ?? [];
				const form = path === action ? sent.form : emptyForm;
				return (
					<section key={action}>
						<h2>{title}</h2>
						{listed.length === 0 ? (
							<p class="soft">{empty}</p>
						) : (
							<ul class="rows">
								{listed.map(([name = "", ...more]) => (
									<li key={name}>
										<div>
											<code class="strong">{name}</code>
											<p class="soft">{more.join(", ")}</p>
										</div>
										<ConfirmedAction
											csrf={csrf}
											action={`${action}/remove/${encodeURIComponent(name)}`}
											label="Remove"
											name={`Remove ${name}`}
											confirm={`Remove ${name}`}
										>
											{removal}
										</ConfirmedAction>
									</li>
								))}
							</ul>
						)}
						<div class="card form">
							<WithRecentProof {...{ session, now, form }} path={PATH} look="primary">
								<FormError form={form} />
								<form method="post" action={action}>
									<Hidden values={{ csrf }} />
									{fields.map((field) => (
										<Field key={field.name} form={form} {...field} verbatim />
									))}
									<FormActions submit={submit} />
								</form>
							</WithRecentProof>
						</div>
					</section>
				);
			})}
		</OperatorDocument>
	);
}
