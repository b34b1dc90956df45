import { More } from "@repo/accounts/operators";
import { ConfirmedAction, Moment } from "@repo/service-kit/html";
import type { Session } from "../../../accounts/session.ts";
import type { ClientRow } from "../../../clients/queries.ts";
import { LastUsed } from "../../../platform/html/pieces.tsx";
import type { listConnectedUsers } from "../queries.ts";
import { clientPath, EmptyList, OperatorDocument } from "./operator-document.tsx";

type Row = Awaited<ReturnType<typeof listConnectedUsers>>[number];
type Props = {
	session: Session;
	client: ClientRow;
	connections: Row[];
	/** The cursor of the next page. */
	next: number | undefined;
	csrf: string;
	done: string | undefined;
};

export function ConnectionsPage({ session, client, connections, next, csrf, done }: Props) {
	const address = clientPath(client.clientId);
	const { timeZone } = session.user;
	return (
		<OperatorDocument
			session={session}
			title={`Users of ${client.name}`}
			current="/operator/clients"
			done={done}
		>
			<p>
				<a href={address}>Back to {client.name}</a>
			</p>
			{connections.length === 0 && <EmptyList icon="users">No users are connected.</EmptyList>}
			<ul class="rows">
				{connections.map((one) => (
					<li key={one.id}>
						<div>
							<strong>{one.name}</strong> <span class="soft">{one.username}</span>
							<p class="soft">
								{one.scopes.join(", ")} · connected{" "}
								<Moment at={one.createdAt} timeZone={timeZone} show="day" />,{" "}
								<LastUsed at={one.lastUsedAt} timeZone={timeZone} />
							</p>
						</div>
						<ConfirmedAction
							csrf={csrf}
							action={`${address}/connections/${one.id}/revoke`}
							label="Disconnect"
							name={`Disconnect ${one.username}`}
							confirm={`Disconnect ${one.username}`}
						>
							{client.name} immediately loses access to the account of {one.name}, who has to allow it again.
						</ConfirmedAction>
					</li>
				))}
			</ul>
			{next !== undefined && <More path={`${address}/connections`} query={{ after: String(next) }} />}
		</OperatorDocument>
	);
}
