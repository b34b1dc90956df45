import { Banner } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/session.ts";
import { ClientBadges } from "../../../callers/client-items.tsx";
import { logoPath } from "../../../clients/presenter.ts";
import type { ClientRow } from "../../../clients/queries.ts";
import { clientKinds } from "../../../clients/rules/client-kind.ts";
import { clientPath, EmptyList, OperatorDocument } from "./operator-document.tsx";

type Props = {
	session: Session;
	clients: ClientRow[];
	deleted: boolean;
	/** Requests to decide. */
	waiting: number;
};

export function ClientsPage({ session, clients, deleted, waiting }: Props) {
	const beside = (
		<a class="button primary" href="/operator/clients/new">
			Register app
		</a>
	);
	return (
		<OperatorDocument session={session} title="Apps" current="/operator/clients" beside={beside}>
			{waiting > 0 && (
				<Banner action={<a href="/operator/requests">Review</a>}>
					{waiting === 1
						? "1 request is waiting for your decision."
						: `${waiting} requests are waiting for your decision.`}
				</Banner>
			)}
			{clients.length === 0 && <EmptyList icon="link">No apps are registered.</EmptyList>}
			<ul class="rows">
				{clients.map(({ clientId, name, logoHash, kind, ...client }) => (
					<li key={clientId}>
						{client.status !== "deleted" && client.verifiedAt && (
							<img class="logo" src={logoPath(logoHash)} alt="" width="64" height="64" />
						)}
						<div>
							<a class="strong" href={clientPath(clientId)}>
								{name}
							</a>
							<ClientBadges client={client} />
							<p class="soft">
								{clientKinds[kind].label} · <code>{clientId}</code>
							</p>
						</div>
					</li>
				))}
			</ul>
			<p class="more">
				{deleted ? (
					<a href="/operator/clients">Hide deleted</a>
				) : (
					<a href="/operator/clients?deleted=true">Include deleted</a>
				)}
			</p>
		</OperatorDocument>
	);
}
