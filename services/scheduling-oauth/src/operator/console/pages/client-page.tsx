import { newFormId } from "@repo/accounts/forms";
import { copyScript, Moment } from "@repo/service-kit/html";
import { Banner, CopyButton } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/session.ts";
import { logoPath } from "../../../clients/presenter.ts";
import type { ClientRow, SecretRow } from "../../../clients/queries.ts";
import { clientKinds, isPublic } from "../../../clients/rules/client-kind.ts";
import { ButtonForm, LastUsed } from "../../../platform/html/pieces.tsx";
import { describeConnected } from "../rules/connected-users.ts";
import { subjectLabels } from "./client-form-page.tsx";
import { OperatorDocument } from "./operator-document.tsx";

type Props = {
	session: Session;
	client: ClientRow;
	secrets: SecretRow[];
	connected: number;
	csrf: string;
	done: string | undefined;
};

export function ClientPage(props: Props) {
	const { session, client, connected, done } = props;
	const { clientId, name, status } = client;
	const address = `/operator/clients/${clientId}`;
	const beside = status !== "deleted" && (
		<a class="button" href={`${address}/edit`}>
			Edit
		</a>
	);
	const logo = status !== "deleted" && (
		<img class="logo" src={logoPath(client.logoHash)} alt="" width="64" height="64" />
	);
	const frame = { session, title: name, current: "/operator/clients", logo, beside, done };
	return (
		<OperatorDocument {...frame}>
			{status !== "active" && <Banner meaning="warning">This app is {status}.</Banner>}
			<Items session={session} client={client} />
			<p>
				<a href={`${address}/connections`}>{describeConnected(connected)}</a> ·{" "}
				<a href={`/operator/audit?client=${clientId}`}>Audit log</a>
			</p>
			{status !== "deleted" && (
				<>
					{!isPublic(client) && <Secrets {...props} />}
					<States {...props} />
				</>
			)}
			<script dangerouslySetInnerHTML={{ __html: copyScript }} />
		</OperatorDocument>
	);
}

function Items({ session, client }: Pick<Props, "session" | "client">) {
	const { timeZone } = session.user;
	return (
		<dl class="card">
			<dt>Client ID</dt>
			<dd>
				<code>{client.clientId}</code> <CopyButton what="client ID" text={client.clientId} />
			</dd>
			<dt>Kind</dt>
			<dd>{clientKinds[client.kind].label}</dd>
			<dt>Website</dt>
			<dd>
				<a href={client.link} rel="noreferrer">
					{client.link}
				</a>
			</dd>
			<Addresses name="Redirect URIs" list={client.redirectUris} />
			<Addresses name="Other web origins" list={client.webOrigins} />
			<Addresses name="Redirect URIs after signing out" list={client.postLogoutRedirectUris} />
			<dt>Scopes</dt>
			<dd>{client.allowedScopes ? <code>{client.allowedScopes.join(" ")}</code> : "Those of every app"}</dd>
			<dt>Users are identified by</dt>
			<dd>{subjectLabels[client.subject]}</dd>
			<dt>Registered</dt>
			<dd>
				<Moment at={client.createdAt} timeZone={timeZone} />
			</dd>
			<dt>Changed</dt>
			<dd>
				<Moment at={client.updatedAt} timeZone={timeZone} />
			</dd>
		</dl>
	);
}

function Addresses({ name, list }: { name: string; list: string[] }) {
	if (list.length === 0) return null;
	return (
		<>
			<dt>{name}</dt>
			<dd>
				<ul class="plain">
					{list.map((one) => (
						<li key={one}>
							<code>{one}</code>
						</li>
					))}
				</ul>
			</dd>
		</>
	);
}

function Secrets({ session, client, secrets, csrf }: Props) {
	const { timeZone } = session.user;
	const address = `/operator/clients/${client.clientId}/secrets`;
	return (
		<section>
			<h2>Secrets</h2>
			<ul class="rows">
				{secrets.map(({ id, createdAt, lastUsedAt }) => (
					<li key={id}>
						<div>
							<strong>Secret {id}</strong>
							<p class="soft">
								Created <Moment at={createdAt} timeZone={timeZone} />,{" "}
								<LastUsed at={lastUsedAt} timeZone={timeZone} />
							</p>
						</div>
						{secrets.length > 1 && (
							<ButtonForm
								csrf={csrf}
								action={`${address}/${id}/revoke`}
								label="Revoke"
								name={`Revoke secret ${id}`}
								danger
							/>
						)}
					</li>
				))}
			</ul>
			<p>
				A new secret is shown once. The previous secret keeps working until you revoke it, so that the app can
				switch over. An app has at most two secrets.
			</p>
			<ButtonForm csrf={csrf} action={address} label="Create secret" values={{ form_id: newFormId() }}>
				<SecretToRevokeField secrets={secrets} />
			</ButtonForm>
		</section>
	);
}

/** With two active secrets one must be chosen, and none is preselected. */
function SecretToRevokeField({ secrets }: Pick<Props, "secrets">) {
	const mustEnd = secrets.length > 1;
	return (
		<div class="field form">
			<label for="end">Also revoke</label>
			<select id="end" name="end" required>
				{mustEnd ? <option value="">Choose</option> : <option value="none">None</option>}
				{secrets.map(({ id }) => (
					<option key={id} value={id}>{`Secret ${id}`}</option>
				))}
				{mustEnd && <option value="all">All secrets</option>}
			</select>
		</div>
	);
}

function States({ client, csrf }: Props) {
	const { clientId, status } = client;
	const move = status === "active" ? "suspend" : "resume";
	return (
		<section>
			<h2>{status === "active" ? "Suspend or delete" : "Resume or delete"}</h2>
			<p>
				{status === "active"
					? "A suspended app cannot use the API, even with existing tokens, until it is resumed."
					: "A resumed app can use its existing tokens again."}
			</p>
			<div class="actions start">
				<ButtonForm
					csrf={csrf}
					action={`/operator/clients/${clientId}/status`}
					values={{ move }}
					label={status === "active" ? "Suspend" : "Resume"}
					danger={status === "active"}
				/>
				<a class="button danger" href={`/operator/clients/${clientId}/delete`}>
					Delete
				</a>
			</div>
		</section>
	);
}
