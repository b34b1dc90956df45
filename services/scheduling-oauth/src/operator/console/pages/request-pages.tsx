import { WithRecentProof } from "@repo/accounts/security";
import {
	copyScript,
	Field,
	FormActions,
	FormError,
	type FormState,
	Hidden,
	Moment,
} from "@repo/service-kit/html";
import { Badge, Banner } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/session.ts";
import { ScopeChoices } from "../../../callers/client-form.tsx";
import { ClientItems } from "../../../callers/client-items.tsx";
import type { ClientRow, ScopeRow } from "../../../clients/queries.ts";
import type { RequestRow } from "../../../clients/requests/queries.ts";
import { clientKinds } from "../../../clients/rules/client-kind.ts";
import { clientPath, EmptyList, LookAlikes, OperatorDocument } from "./operator-document.tsx";

const PATH = "/operator/requests";

type ListProps = { session: Session; requests: RequestRow[]; done: string | undefined };

export function RequestsPage({ session, requests, done }: ListProps) {
	return (
		<OperatorDocument session={session} title="Requests" current={PATH} done={done}>
			{requests.length === 0 && <EmptyList icon="inbox">No requests are waiting.</EmptyList>}
			<ul class="rows">
				{requests.map((request) => (
					<li key={request.id}>
						<div>
							<a class="strong" href={`${PATH}/${request.id}`}>
								{request.payload.name}
							</a>
							<Badge meaning={isNew(request) ? "info" : "neutral"}>
								{isNew(request) ? "New app" : "Change"}
							</Badge>
							<p class="soft">
								{clientKinds[request.payload.kind].label} · {request.username} ·{" "}
								<Moment at={request.createdAt} timeZone={session.user.timeZone} />
							</p>
						</div>
					</li>
				))}
			</ul>
		</OperatorDocument>
	);
}

/** Also an app on trial, which no operator has seen. */
function isNew({ client }: RequestRow): boolean {
	return !client || client.ownerOnly;
}

type Props = {
	session: Session;
	request: RequestRow;
	/** The app as it is now; null for a new one. */
	before: (ClientRow & { scopes: string[] }) | null;
	logo: Buffer | undefined;
	/** Whom the name could be mistaken for. */
	lookAlikes: string[];
	/** The requested scopes. */
	scopes: ScopeRow[];
	form: FormState;
	csrf: string;
	now: Date;
};

export function RequestPage(props: Props) {
	const { session, request, before, logo, lookAlikes, scopes, form, csrf, now } = props;
	const { payload, status, client } = request;
	const isApproved = before?.ownerOnly === false;
	const address = `${PATH}/${request.id}`;
	const image = logo && (
		<img class="logo" src={`data:image/png;base64,${logo.toString("base64")}`} alt="Requested logo" />
	);
	return (
		<OperatorDocument session={session} title={payload.name} current={PATH} logo={image}>
			{status !== "pending" && <Banner>This request is {status}.</Banner>}
			<LookAlikes {...{ lookAlikes }} />
			<p>
				{isApproved ? "Change of an approved app" : "New app"}, requested by{" "}
				<a href={`/operator/users/${request.userId}`}>{request.username}</a> on{" "}
				<Moment at={request.createdAt} timeZone={session.user.timeZone} />.
				{client && (
					<>
						{" "}
						<a href={clientPath(client.clientId)}>App</a>
					</>
				)}
			</p>
			<ClientItems {...payload} clientId={client?.clientId} before={before ?? undefined}>
				{isApproved && logo && (
					<>
						<dt>Logo</dt>
						<dd>
							<Badge meaning="info">New</Badge>
						</dd>
					</>
				)}
				<dt>Purpose</dt>
				<dd class="lines">{payload.purpose}</dd>
			</ClientItems>
			{status === "pending" && (
				<WithRecentProof {...{ session, now, form }} path={address} look="primary">
					<FormError form={form} />
					<form class="card form" method="post" action={`${address}/approve`}>
						<Hidden
							values={{ csrf, decision: "approve", ...(client && { seen: client.updatedAt.toISOString() }) }}
						/>
						<ScopeChoices
							legend="Scopes to allow"
							scopes={scopes}
							isChecked={(name) => form.typed.decision !== "approve" || `scope:${name}` in form.typed}
						/>
						<FormActions submit="Approve" />
					</form>
					<form class="card form" method="post" action={`${address}/reject`}>
						<Hidden values={{ csrf }} />
						<Field
							form={form}
							name="reason"
							label="Reason"
							hint="The developer reads it and can send the request again."
							rows={3}
							maxLength={500}
						/>
						<FormActions submit="Reject" look="danger" />
					</form>
				</WithRecentProof>
			)}
			<script dangerouslySetInnerHTML={{ __html: copyScript }} />
		</OperatorDocument>
	);
}
