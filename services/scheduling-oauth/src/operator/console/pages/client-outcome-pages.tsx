import { copyScript, FormActions, Hidden } from "@repo/service-kit/html";
import { ButtonLink, CopyButton } from "@repo/service-kit/ui";
import { Fragment } from "preact";
import type { Session } from "../../../accounts/session.ts";
import type { ClientRow } from "../../../clients/queries.ts";
import { describeRevoked } from "../../../clients/rules/name-secret.ts";
import { describeConnected } from "../rules/connected-users.ts";
import { clientPath, LookAlikes, OperatorDocument, ShownOnce } from "./operator-document.tsx";

type Props = { session: Session; client: ClientRow };

/** The values that an app needs. */
export function ClientRegisteredPage({
	session,
	client,
	secret,
	baseUrl,
	lookAlikes,
}: Props & { secret: string | undefined; baseUrl: string; lookAlikes: string[] }) {
	const values = [
		["Client ID", client.clientId],
		...(secret === undefined ? [] : [["Client Secret", secret] as const]),
		["Authorization URL", `${baseUrl}/auth/oauth2/authorize`],
		["Access Token Request URL", `${baseUrl}/api/auth/oauth/token`],
		["Refresh Token Request URL", `${baseUrl}/api/auth/oauth/refreshToken`],
	] as const;
	return (
		<OperatorDocument session={session} title={`${client.name} is registered`} current="/operator/clients">
			<LookAlikes lookAlikes={lookAlikes} />
			<p>
				{secret === undefined
					? "Send these values to the app's owner. The app has no secret and uses PKCE."
					: "Send these values to the app's owner over a secure channel. The secret will not be shown again."}
			</p>
			<dl class="card">
				{values.map(([name, value]) => (
					<Fragment key={name}>
						<dt>{name}</dt>
						<dd>
							<code>{value}</code> <CopyButton what={name} text={value} />
						</dd>
					</Fragment>
				))}
			</dl>
			<script dangerouslySetInnerHTML={{ __html: copyScript }} />
			<Done client={client} />
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
			{revoked.length > 0 && <p>{describeRevoked(revoked)}</p>}
			<Done client={client} />
		</OperatorDocument>
	);
}

export function DeletePage({
	session,
	client,
	connected,
	csrf,
}: Props & { connected: number; csrf: string }) {
	const { clientId, name } = client;
	return (
		<OperatorDocument session={session} title={`Delete ${name}?`} current="/operator/clients">
			<p>
				{describeConnected(connected)}. Deleting the app immediately revokes all its tokens and connections.
				This cannot be undone. To stop the app temporarily, suspend it instead.
			</p>
			<form method="post" action={`${clientPath(clientId)}/status`}>
				<Hidden values={{ csrf, move: "delete" }} />
				<FormActions submit="Delete app" look="danger primary" cancel={clientPath(clientId)} />
			</form>
		</OperatorDocument>
	);
}

function Done({ client }: Pick<Props, "client">) {
	return (
		<div class="actions">
			<ButtonLink look="primary" href={clientPath(client.clientId)}>
				Done
			</ButtonLink>
		</div>
	);
}
