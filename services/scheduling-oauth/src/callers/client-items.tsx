import { newFormId } from "@repo/accounts/forms";
import { ButtonForm } from "@repo/accounts/operators";
import { ConfirmedAction, Moment, writeMoment } from "@repo/service-kit/html";
import { useLocale } from "@repo/service-kit/languages";
import { Badge, CopyButton } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { ClientRow, SecretRow } from "../clients/queries.ts";
import { type ClientKind, clientKinds } from "../clients/rules/client-kind.ts";
import { nameSecret } from "../clients/rules/name-secret.ts";
import { LastUsed } from "../platform/html/pieces.tsx";

type Items = {
	name?: string | undefined;
	webOrigins?: string[];
	postLogoutRedirectUris?: string[];
	link: string;
	redirectUris: string[];
	scopes?: readonly string[];
};
type Props = Items & {
	kind: ClientKind;
	clientId?: string | undefined;
	/** The app's items now, to compare with those of a change. */
	before?: Items | undefined;
	/** More terms with their values. */
	children?: ComponentChildren;
};

/** An app's items, and beside them those of `before` that differ. */
export function ClientItems({ clientId, kind, before, children, ...items }: Props) {
	return (
		<dl class="card">
			{clientId && (
				<>
					<dt>Client ID</dt>
					<dd>
						<code>{clientId}</code> <CopyButton what="client ID" text={clientId} />
					</dd>
				</>
			)}
			{items.name && (
				<>
					<dt>Name</dt>
					<dd>
						{items.name} <Before value={before?.name} now={items.name} />
					</dd>
				</>
			)}
			<dt>Kind</dt>
			<dd>{clientKinds[kind].label}</dd>
			<dt>Website</dt>
			<dd>
				<a href={items.link} rel="noreferrer">
					{items.link}
				</a>{" "}
				<Before value={before?.link} now={items.link} />
			</dd>
			<dt>Redirect URIs</dt>
			<dd>
				<List values={items.redirectUris} before={before?.redirectUris} />
			</dd>
			<Addresses name="Other web origins" list={items.webOrigins} />
			<Addresses name="Return URIs after sign-out" list={items.postLogoutRedirectUris} />
			{items.scopes && (
				<>
					<dt>Scopes</dt>
					<dd>
						<List values={items.scopes} before={before?.scopes} />
					</dd>
				</>
			)}
			{children}
		</dl>
	);
}

function Addresses({ name, list }: { name: string; list: string[] | undefined }) {
	if (!list?.length) return null;
	return (
		<>
			<dt>{name}</dt>
			<dd>
				<List values={list} />
			</dd>
		</>
	);
}

function Before({ value, now }: { value: string | undefined; now: string }) {
	if (value === undefined || value === now) return null;
	return <p class="soft">Now: {value}</p>;
}

function List({
	values,
	before = values,
}: {
	values: readonly string[];
	before?: readonly string[] | undefined;
}) {
	return (
		<ul class="plain">
			{[...new Set([...values, ...before])].map((value) => (
				<li key={value}>
					<code>{value}</code>
					{!before.includes(value) && <Badge meaning="info">New</Badge>}
					{!values.includes(value) && <Badge meaning="warning">Removed</Badge>}
				</li>
			))}
		</ul>
	);
}

type SecretsProps = { timeZone: string; address: string; secrets: SecretRow[]; csrf: string };

/** An app's secrets, and the forms that create and revoke one below `address`. */
export function ClientSecrets({ timeZone, address, secrets, csrf }: SecretsProps) {
	return (
		<>
			<ul class="rows">
				{secrets.map(({ id, createdAt, lastUsedAt }, index) => (
					<li key={id}>
						<div>
							<strong>{nameSecret(secrets, index)}</strong>
							<p class="soft">
								Created <Moment at={createdAt} timeZone={timeZone} />,{" "}
								<LastUsed at={lastUsedAt} timeZone={timeZone} />
							</p>
						</div>
						{secrets.length > 1 && (
							<ConfirmedAction
								csrf={csrf}
								action={`${address}/${id}/revoke`}
								label="Revoke"
								name={`Revoke: ${nameSecret(secrets, index)}`}
								confirm={`Revoke ${nameSecret(secrets, index).toLowerCase()}`}
							>
								The app can no longer use it. This cannot be undone.
							</ConfirmedAction>
						)}
					</li>
				))}
			</ul>
			<p>
				A new secret is shown once. The previous secret keeps working until you revoke it, so that the app can
				switch over. An app has at most two secrets.
			</p>
			<ButtonForm csrf={csrf} action={address} label="Create secret" values={{ form_id: newFormId() }}>
				{secrets.length > 0 && <SecretToRevokeField {...{ timeZone, secrets }} />}
			</ButtonForm>
		</>
	);
}

/** With two active secrets one must be chosen, and none is preselected. */
function SecretToRevokeField({ timeZone, secrets }: Pick<SecretsProps, "timeZone" | "secrets">) {
	const locale = useLocale();
	const mustEnd = secrets.length > 1;
	return (
		<div class="field form">
			<label for="end">Also revoke</label>
			<select id="end" name="end" required>
				{mustEnd ? <option value="">Choose</option> : <option value="none">None</option>}
				{secrets.map(({ id, createdAt }, index) => (
					<option key={id} value={id}>
						{nameSecret(secrets, index)}, created {writeMoment(createdAt, { timeZone, locale })}
					</option>
				))}
				{mustEnd && <option value="all">All secrets</option>}
			</select>
		</div>
	);
}

/** What an app's state and its review mean for users. */
export function ClientBadges({
	client,
}: {
	client: Pick<ClientRow, "status" | "verifiedAt" | "ownerOnly" | "firstParty">;
}) {
	const { status, verifiedAt, ownerOnly, firstParty } = client;
	return (
		<>
			{status === "suspended" && <Badge meaning="warning">Suspended</Badge>}
			{status === "deleted" && <Badge>Deleted</Badge>}
			{ownerOnly && <Badge meaning="info">Trial</Badge>}
			{!verifiedAt && !ownerOnly && <Badge meaning="warning">Not verified</Badge>}
			{firstParty && <Badge>First-party</Badge>}
		</>
	);
}
