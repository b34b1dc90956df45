import { Badge } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/session.ts";
import { logoPath } from "../../../clients/presenter.ts";
import type { ClientRow } from "../../../clients/queries.ts";
import { EmptyList, OperatorDocument } from "./operator-document.tsx";

type Props = { session: Session; clients: ClientRow[]; deleted: boolean };

export function ClientsPage({ session, clients, deleted }: Props) {
	const beside = (
		<a class="button primary" href="/operator/clients/new">
			Register app
		</a>
	);
	return (
		<OperatorDocument session={session} title="Apps" current="/operator/clients" beside={beside}>
			{clients.length === 0 && <EmptyList icon="link">No apps are registered.</EmptyList>}
			<ul class="rows">
				{clients.map(({ clientId, name, logoHash, status }) => (
					<li key={clientId}>
						{status !== "deleted" && (
							<img class="logo" src={logoPath(logoHash)} alt="" width="64" height="64" />
						)}
						<div>
							<a class="strong" href={`/operator/clients/${clientId}`}>
								{name}
							</a>
							{status === "suspended" && <Badge meaning="warning">Suspended</Badge>}
							{status === "deleted" && <Badge>Deleted</Badge>}
							<p class="soft">
								<code>{clientId}</code>
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
