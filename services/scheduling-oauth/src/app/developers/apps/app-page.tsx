import { ButtonForm } from "@repo/accounts/operators";
import { WithRecentProof } from "@repo/accounts/security";
import { ConfirmedAction, CopyBlock, copyScript, emptyForm } from "@repo/service-kit/html";
import { Banner, ButtonLink, Confirmation } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/session.ts";
import { ClientBadges, ClientItems, ClientSecrets } from "../../../callers/client-items.tsx";
import { SignedInDocument } from "../../../callers/signed-in-document.tsx";
import type { ClientRow, SecretRow } from "../../../clients/queries.ts";
import { isPublic } from "../../../clients/rules/client-kind.ts";
import { describeRevoked } from "../../../clients/rules/name-secret.ts";
import { codeAddress, platformOfKind } from "../rules/code-by-platform.ts";
import type { OpenRequest } from "./apps-page.tsx";

const PATH = "/developers/apps";

type Props = {
	session: Session;
	client: ClientRow;
	request: OpenRequest | undefined;
	secrets: SecretRow[];
	scopes: string[];
	csrf: string;
	done: string | undefined;
	now: Date;
};

export function AppPage({ session, client, request, secrets, scopes, csrf, done, now }: Props) {
	const { clientId, name } = client;
	const address = `${PATH}/${clientId}`;
	const { timeZone } = session.user;
	return (
		<SignedInDocument session={session} title={name} current={PATH}>
			<div class="heading">
				<h1>
					{name} <ClientBadges client={client} />
				</h1>
				<ButtonLink href={`${address}/edit`}>Edit</ButtonLink>
			</div>
			<Confirmation>{done}</Confirmation>
			{client.status === "suspended" && (
				<Banner meaning="warning">The operator has suspended this app. It cannot use the API.</Banner>
			)}
			<ReviewState client={client} request={request} csrf={csrf} />
			<ClientItems {...client} name={undefined} scopes={scopes} />
			<h2>{isPublic(client) ? "Delete" : "Secrets"}</h2>
			<WithRecentProof {...{ session, now }} form={emptyForm} path={address} look="secondary">
				{!isPublic(client) && (
					<>
						<ClientSecrets {...{ timeZone, secrets, csrf }} address={`${address}/secrets`} />
						<h2>Delete</h2>
					</>
				)}
				<ConfirmedAction
					csrf={csrf}
					action={`${address}/delete`}
					label="Delete app"
					confirm={`Delete ${name}`}
				>
					Deleting the app immediately revokes all its tokens and connections. This cannot be undone.
				</ConfirmedAction>
			</WithRecentProof>
			<p class="more">
				<a href={PATH}>Your apps</a> ·{" "}
				<a href={codeAddress(platformOfKind[client.kind])}>Code for your app</a>
			</p>
			<script dangerouslySetInnerHTML={{ __html: copyScript }} />
		</SignedInDocument>
	);
}

function ReviewState({ client, request, csrf }: Pick<Props, "client" | "request" | "csrf">) {
	const works = client.ownerOnly
		? "On trial, only you can use this app."
		: "The approved version keeps working.";
	if (!request) return client.ownerOnly ? <Banner>{works} Edit it to send it for review.</Banner> : null;
	const withdraw = !client.ownerOnly && (
		<ButtonForm csrf={csrf} action={`${PATH}/requests/${request.id}/withdraw`} label="Withdraw" />
	);
	return request.status === "rejected" ? (
		<Banner meaning="danger" action={withdraw}>
			{client.ownerOnly ? "The operator rejected this app." : "The operator rejected your change."} {works}{" "}
			Edit it to send it again.
			<p class="lines">Reason: {request.reason}</p>
		</Banner>
	) : (
		<Banner action={withdraw}>
			{client.ownerOnly ? "In review." : "A change is waiting for the operator."} {works}
		</Banner>
	);
}

type SecretProps = { session: Session; clientId: string; secret: string; revoked: number[] };

export function OwnSecretPage({ session, clientId, secret, revoked }: SecretProps) {
	return (
		<SignedInDocument session={session} title="New client secret" current={PATH}>
			<h1>New client secret</h1>
			<p>
				<strong>Copy it now.</strong> It will not be shown again. Store it where only your servers can read
				it.
			</p>
			<CopyBlock value={secret} />
			{revoked.length > 0 && <p>{describeRevoked(revoked)}</p>}
			<div class="actions">
				<ButtonLink look="primary" href={`${PATH}/${clientId}`}>
					Done
				</ButtonLink>
			</div>
			<script dangerouslySetInnerHTML={{ __html: copyScript }} />
		</SignedInDocument>
	);
}
