import { csrfToken } from "@repo/accounts/forms";
import { FormActions, Hidden } from "@repo/service-kit/html";
import type { Session } from "../../../accounts/sessions.ts";
import type { ClientRow } from "../../../clients/queries.ts";
import { describeConnected } from "../rules/connected-users.ts";
import { OperatorDocument, ShownOnce } from "./operator-document.tsx";

type Props = { session: Session; client: ClientRow };

/** The five values that an app needs. */
export function ClientRegisteredPage({
	session,
	client,
	secret,
	baseUrl,
}: Props & { secret: string; baseUrl: string }) {
	return (
		<OperatorDocument session={session} title={`${client.name} is registered`} current="/operator/clients">
			<p>Send these values to the app's owner over a secure channel. The secret will not be shown again.</p>
			<ShownOnce label="Client Secret">{secret}</ShownOnce>
			<dl class="card">
				<dt>Client ID</dt>
				<dd>
					<code>{client.clientId}</code>
				</dd>
				<dt>Authorization URL</dt>
				<dd>
					<code>{baseUrl}/auth/oauth2/authorize</code>
				</dd>
				<dt>Access Token Request URL</dt>
				<dd>
					<code>{baseUrl}/api/auth/oauth/token</code>
				</dd>
				<dt>Refresh Token Request URL</dt>
				<dd>
					<code>{baseUrl}/api/auth/oauth/refreshToken</code>
				</dd>
			</dl>
			<ClientLink client={client} />
		</OperatorDocument>
	);
}

export function SecretPage({
	session,
	client,
	secret,
	revoked,
}: Props & { secret: string; revoked: number[] }) {
	return (
		<OperatorDocument session={session} title="New client secret" current="/operator/clients">
			<p>Send this secret to the owner of {client.name} over a secure channel. It will not be shown again.</p>
			<ShownOnce label="Client Secret">{secret}</ShownOnce>
			{revoked.length > 0 && <p>Revoked: {revoked.map((id) => `secret ${id}`).join(", ")}.</p>}
			<ClientLink client={client} />
		</OperatorDocument>
	);
}

export function DeletePage({ session, client, connected }: Props & { connected: number }) {
	const { clientId, name } = client;
	return (
		<OperatorDocument session={session} title={`Delete ${name}?`} current="/operator/clients">
			<p>
				{describeConnected(connected)}. Deleting the app immediately revokes all its tokens and connections.
				This cannot be undone. To stop the app temporarily, suspend it instead.
			</p>
			<form method="post" action={`/operator/clients/${clientId}/status`}>
				<Hidden values={{ csrf: csrfToken(session, `operator client ${clientId}`), move: "delete" }} />
				<FormActions submit="Delete app" look="danger primary" cancel={`/operator/clients/${clientId}`} />
			</form>
		</OperatorDocument>
	);
}

function ClientLink({ client }: Pick<Props, "client">) {
	return (
		<p>
			<a href={`/operator/clients/${client.clientId}`}>View {client.name}</a>
		</p>
	);
}
