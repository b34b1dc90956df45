import type { Session } from "../../../accounts/sessions.ts";
import type { ClientRow } from "../../../clients/queries.ts";
import { Action, OperatorDocument, ShownOnce } from "./operator-document.tsx";

type Props = { session: Session; client: ClientRow };

/** The five items that an app needs. */
export function RegisteredPage({
	session,
	client,
	secret,
	baseUrl,
}: Props & { secret: string; baseUrl: string }) {
	return (
		<OperatorDocument session={session} title={`${client.name} is registered`} current="/operator/clients">
			<p>Hand these five to the app's owner by a confidential way. The secret is not shown again.</p>
			<dl class="card">
				<dt>Client ID</dt>
				<dd>
					<code>{client.clientId}</code>
				</dd>
				<dt>Client Secret</dt>
				<dd>
					<code>{secret}</code>
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
			<Onwards client={client} />
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
		<OperatorDocument session={session} title="A new secret" current="/operator/clients">
			<p>For {client.name}. Hand it to the app's owner by a confidential way. It is not shown again.</p>
			<ShownOnce label="Client Secret">{secret}</ShownOnce>
			{revoked.length > 0 && <p>No longer good: {revoked.map((id) => `secret ${id}`).join(", ")}.</p>}
			<Onwards client={client} />
		</OperatorDocument>
	);
}

export function DeletePage({ session, client, connected }: Props & { connected: number }) {
	const { clientId, name } = client;
	const people = connected === 1 ? "1 user is" : `${connected} users are`;
	return (
		<OperatorDocument session={session} title={`Delete ${name}?`} current="/operator/clients">
			<p>
				{people} connected. Everything the app was given ends at once, and nothing brings it back: it would
				have to be registered anew. To stop it for a while, suspend it instead.
			</p>
			<div class="actions start">
				<Action
					session={session}
					purpose={`operator client ${clientId}`}
					action={`/operator/clients/${clientId}/status`}
					values={{ move: "delete" }}
					label="Delete for good"
					danger
				/>
				<a class="button" href={`/operator/clients/${clientId}`}>
					Keep it
				</a>
			</div>
		</OperatorDocument>
	);
}

function Onwards({ client }: Pick<Props, "client">) {
	return (
		<p>
			<a href={`/operator/clients/${client.clientId}`}>Go on to {client.name}</a>
		</p>
	);
}
