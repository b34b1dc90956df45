import { ButtonForm } from "@repo/accounts/operators";
import { Moment } from "@repo/service-kit/html";
import { Badge, ButtonLink, Confirmation, EmptyState } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/session.ts";
import { ClientBadges } from "../../../callers/client-items.tsx";
import { SignedInDocument } from "../../../callers/signed-in-document.tsx";
import type { ClientRow } from "../../../clients/queries.ts";
import type { listOpenRequests } from "../../../clients/requests/queries.ts";
import { clientKinds } from "../../../clients/rules/client-kind.ts";
import type { Config } from "../../../config.ts";

const PATH = "/developers/apps";

export type OpenRequest = Awaited<ReturnType<typeof listOpenRequests>>[number];
type Props = {
	session: Session;
	apps: ClientRow[];
	requests: OpenRequest[];
	mode: Config["SELF_SERVICE"];
	csrf: string;
	done: string | undefined;
};

export function AppsPage({ session, apps, requests, mode, csrf, done }: Props) {
	const newApps = requests.filter(({ clientRowId }) => clientRowId === null);
	const isEmpty = apps.length === 0 && newApps.length === 0;
	const add = mode !== "off" && (
		<ButtonLink look="primary" href={`${PATH}/new`}>
			Request an app
		</ButtonLink>
	);
	return (
		<SignedInDocument session={session} title="Your apps" current={PATH}>
			<div class="heading">
				<h1>Your apps</h1>
				{!isEmpty && add}
			</div>
			<Confirmation>{done}</Confirmation>
			{isEmpty && (
				<div class="table">
					<EmptyState icon="link" action={add}>
						{mode === "off"
							? "You have no apps. Write to the operator to register one."
							: "You have no apps. Request one to let users sign in and share their bookings with it."}
					</EmptyState>
				</div>
			)}
			<ul class="rows">
				{apps.map((app) => (
					<li key={app.clientId}>
						<div>
							<a class="strong" href={`${PATH}/${app.clientId}`}>
								{app.name}
							</a>
							<ClientBadges client={app} />
							<ChangeBadge request={requests.find(({ clientRowId }) => clientRowId === app.id)} />
							<p class="soft">
								{clientKinds[app.kind].label} · <code>{app.clientId}</code>
							</p>
						</div>
					</li>
				))}
				{newApps.map((request) => (
					<li key={request.id}>
						<div>
							<span class="strong">{request.payload.name}</span>
							<Badge meaning={request.status === "rejected" ? "danger" : "info"}>
								{request.status === "rejected" ? "Rejected" : "In review"}
							</Badge>
							<p class="soft">
								{clientKinds[request.payload.kind].label} · Sent{" "}
								<Moment at={request.createdAt} timeZone={session.user.timeZone} />
							</p>
							{request.reason && <p class="lines">Reason: {request.reason}</p>}
						</div>
						<div class="actions start">
							<ButtonLink href={`${PATH}/requests/${request.id}`}>
								{request.status === "rejected" ? "Change and send again" : "Change"}
							</ButtonLink>
							<ButtonForm
								csrf={csrf}
								action={`${PATH}/requests/${request.id}/withdraw`}
								label="Withdraw"
								name={`Withdraw ${request.payload.name}`}
							/>
						</div>
					</li>
				))}
			</ul>
			<p class="more">
				<a href="/developers">Developer guide</a>
			</p>
		</SignedInDocument>
	);
}

function ChangeBadge({ request }: { request: OpenRequest | undefined }) {
	if (!request) return null;
	return request.status === "rejected" ? (
		<Badge meaning="danger">Change rejected</Badge>
	) : (
		<Badge meaning="info">Change waiting</Badge>
	);
}
