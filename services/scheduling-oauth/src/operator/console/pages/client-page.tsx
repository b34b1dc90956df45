import { ButtonForm } from "@repo/accounts/operators";
import { ConfirmedAction, copyScript, Moment } from "@repo/service-kit/html";
import { Badge, Banner } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/session.ts";
import { ClientBadges, ClientItems, ClientSecrets } from "../../../callers/client-items.tsx";
import { logoPath } from "../../../clients/presenter.ts";
import type { ClientRow, SecretRow } from "../../../clients/queries.ts";
import { isPublic } from "../../../clients/rules/client-kind.ts";
import type { Account } from "../../queries.ts";
import { describeConnected } from "../rules/connected-users.ts";
import { subjectLabels } from "./client-form-page.tsx";
import { clientPath, LookAlikes, OperatorDocument } from "./operator-document.tsx";

type Props = {
	session: Session;
	client: ClientRow;
	secrets: SecretRow[];
	/** The account of the developer who requested it. */
	owner: Account | undefined;
	connected: number;
	lookAlikes: string[];
	csrf: string;
	done: string | undefined;
};

export function ClientPage(props: Props) {
	const { session, client, connected, done } = props;
	const { clientId, name, status } = client;
	const address = clientPath(clientId);
	const beside = status !== "deleted" && (
		<>
			<ClientBadges client={client} />
			{!client.documentCheckedAt && (
				<a class="button" href={`${address}/edit`}>
					Edit
				</a>
			)}
		</>
	);
	const logo = status !== "deleted" && client.verifiedAt && (
		<img class="logo" src={logoPath(client.logoHash)} alt="" width="64" height="64" />
	);
	const frame = { session, title: name, current: "/operator/clients", logo, beside, done };
	return (
		<OperatorDocument {...frame}>
			{status !== "active" && <Banner meaning="warning">This app is {status}.</Banner>}
			<LookAlikes {...props} />
			<Items {...props} />
			<p>
				<a href={`${address}/connections`}>{describeConnected(connected)}</a> ·{" "}
				<a href={`/operator/audit?client=${encodeURIComponent(clientId)}`}>Audit log</a>
			</p>
			{status !== "deleted" && (
				<>
					{!isPublic(client) && (
						<section>
							<h2>Secrets</h2>
							<ClientSecrets {...props} address={`${address}/secrets`} timeZone={session.user.timeZone} />
						</section>
					)}
					<States {...props} />
				</>
			)}
			<script dangerouslySetInnerHTML={{ __html: copyScript }} />
		</OperatorDocument>
	);
}

function Items({ session, client, owner }: Pick<Props, "session" | "client" | "owner">) {
	const { timeZone } = session.user;
	return (
		<ClientItems {...client} name={undefined} {...(client.allowedScopes && { scopes: client.allowedScopes })}>
			{!client.allowedScopes && (
				<>
					<dt>Scopes</dt>
					<dd>{client.documentCheckedAt ? "Those of every app and of its host" : "Those of every app"}</dd>
				</>
			)}
			{owner && (
				<>
					<dt>Owner</dt>
					<dd>
						<a href={`/operator/users/${owner.id}`}>{owner.username}</a>
						{owner.disabledAt && <Badge meaning="warning">Disabled</Badge>}
					</dd>
				</>
			)}
			{client.documentCheckedAt && (
				<>
					<dt>Document fetched</dt>
					<dd>
						<Moment at={client.documentCheckedAt} timeZone={timeZone} />
					</dd>
				</>
			)}
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
		</ClientItems>
	);
}

function States({ client, connected, csrf }: Props) {
	const { clientId, status } = client;
	const form = { csrf, action: `${clientPath(clientId)}/status` };
	return (
		<section>
			<h2>{status === "active" ? "Suspend or delete" : "Resume or delete"}</h2>
			<p>
				{status === "active"
					? "A suspended app keeps its users and can be resumed."
					: "A resumed app can use its existing tokens again."}
			</p>
			<div class="actions start">
				{status === "active" ? (
					<ConfirmedAction {...form} values={{ move: "suspend" }} label="Suspend" confirm="Suspend app">
						{describeConnected(connected)}. The app's tokens stop working immediately, and no user can connect
						to it. When it is resumed, tokens that have not expired work again.
					</ConfirmedAction>
				) : (
					<ButtonForm {...form} values={{ move: "resume" }} label="Resume" />
				)}
				<a class="button danger" href={`${clientPath(clientId)}/delete`}>
					Delete
				</a>
			</div>
		</section>
	);
}
