import { csrfToken } from "@repo/accounts/forms";
import { Hidden } from "@repo/service-kit/html";
import { Badge, Banner, Icon } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { Session } from "../../accounts/session.ts";
import type { AskingClient, Resource } from "../../authorization/queries/asking-client.ts";
import { toReturnTarget } from "../../authorization/rules/authorization-response.ts";
import { decisionPurpose } from "../../authorization/rules/decision-purpose.ts";
import { logoPath } from "../../clients/presenter.ts";
import { isLoopback, isOnDevice } from "../../clients/rules/redirect-uri.ts";
import type { Scope } from "../../clients/rules/scope.ts";
import { Document } from "../../platform/html/page.tsx";

type Props = {
	session: Session;
	client: Pick<
		AskingClient,
		"name" | "link" | "logoHash" | "verifiedAt" | "ownerOnly" | "redirectUris" | "documentFreshUntil"
	>;
	scopes: { name: string; description: string }[];
	redirectUri: string;
	/** Where it will use the access, if not at this service. */
	resource: Resource | undefined;
	requestId: string;
	/** This page's URL, to return to after signing in again. */
	address: string;
};

/** The scopes that an app requests, with Allow and Go back. */
export function ConsentPage({ session, client, scopes, redirectUri, resource, requestId, address }: Props) {
	const { name, link, logoHash, verifiedAt } = client;
	return (
		<Document title={`${name} wants access`} hasHold>
			<div class="card">
				{verifiedAt && <img class="logo" src={logoPath(logoHash)} alt="" width="64" height="64" />}
				<h1>{name} wants access to your account</h1>
				<p class={client.documentFreshUntil ? "strong" : "soft"}>
					<a href={link} rel="noreferrer">
						{new URL(link).host}
					</a>{" "}
					{client.documentFreshUntil && <Badge meaning="warning">Not verified</Badge>}
				</p>
				{!verifiedAt && <Unverified client={client} redirectUri={redirectUri} />}
				<h2>{name} will be able to:</h2>
				<ul class="granted">
					{scopes.map((scope) => (
						<li key={scope.name}>
							<Icon name="check" />
							<span>{scope.description}</span>
						</li>
					))}
				</ul>
				{resource && (
					<p>
						It will use this access at <strong>{resource.name}</strong> ({new URL(resource.uri).host}).
					</p>
				)}
				{scopes.some(({ name: scope }) => scope === ("WRITE_BOOKING" satisfies Scope)) && (
					<Banner meaning="warning">
						This includes changes to your calendar. Allow it only if you trust {name}.
					</Banner>
				)}
				<p>
					The app will not see your password. You can revoke its access at any time in{" "}
					<a href="/account/apps">Connected apps</a>.
				</p>
				<form method="post" action="/auth/oauth2/decisions">
					<Hidden
						values={{
							request: requestId,
							csrf: csrfToken(session, decisionPurpose(requestId)),
							return_to: address,
						}}
					/>
					<div class="actions">
						<button type="submit" name="decision" value="deny">
							Go back
						</button>
						{/* Double-clickjacking: the second click on a window that closes must not land here. */}
						<button type="submit" name="decision" value="allow" class="primary hold">
							Allow
						</button>
					</div>
				</form>
				<p class="returns-to">
					You will return to <strong>{toReturnTarget(redirectUri)}</strong>
					{isLoopback(redirectUri) && " (a program on this computer)"}
				</p>
			</div>
			<form method="post" action="/sign-out">
				<Hidden values={{ csrf: csrfToken(session, "sign-out"), return_to: address }} />
				<p class="soft">
					You are signed in as <strong>{session.user.username}</strong> ({readableAddress(session.user.email)}
					).{" "}
					<button type="submit" class="link">
						Use another account
					</button>
				</p>
			</form>
		</Document>
	);
}

/** Its name and website may claim anything; only where the browser returns to is certain. */
function Unverified({ client, redirectUri }: Pick<Props, "client" | "redirectUri">) {
	const receiver = client.redirectUris.every(isLoopback)
		? "a program on this computer"
		: toReturnTarget(redirectUri);
	const { host } = new URL(client.link);
	const isElsewhere = !isOnDevice(redirectUri) && new URL(redirectUri).host !== host;
	if (client.documentFreshUntil)
		return (
			<Banner meaning="warning">
				The operator of Scheduling has not checked this app.{" "}
				{client.name !== host && `The name was provided by ${host}. `}
				Allow it only if you trust <strong>{host}</strong>
				{isElsewhere && ` and ${receiver}`}
				{isOnDevice(redirectUri) && " and started this yourself, on this device"}.
			</Banner>
		);
	return (
		<Banner meaning="warning">
			The operator of Scheduling has not checked this app. Allow it only if you trust{" "}
			<strong>{receiver}</strong>.{client.ownerOnly && " It is your app, on trial: only you can allow it."}
		</Banner>
	);
}
