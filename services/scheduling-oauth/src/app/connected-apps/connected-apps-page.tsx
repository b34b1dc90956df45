import { csrfToken } from "@repo/accounts/forms";
import { Hidden, Moment } from "@repo/service-kit/html";
import { Badge, Banner, EmptyState } from "@repo/service-kit/ui";
import type { Session } from "../../accounts/session.ts";
import { SignedInDocument } from "../../callers/signed-in-document.tsx";
import { logoPath } from "../../clients/presenter.ts";
import type { ConnectionRow } from "../../grants/queries.ts";

type Props = {
	session: Session;
	connections: ConnectionRow[];
	/** Each scope's meaning, by name. */
	meanings: Map<string, string>;
	done: boolean;
};

export function ConnectedAppsPage({ session, connections, meanings, done }: Props) {
	return (
		<SignedInDocument session={session} title="Connected apps" current="/account/apps">
			<h1>Connected apps</h1>
			{done && (
				<Banner meaning="success" role="status">
					Disconnected. The app no longer has access to your account.
				</Banner>
			)}
			{connections.length === 0 && (
				<div class="table">
					<EmptyState icon="link">
						No apps are connected. Apps appear here after you allow them access.
					</EmptyState>
				</div>
			)}
			{connections.map((one) => (
				<ConnectedApp key={one.id} session={session} connection={one} meanings={meanings} />
			))}
		</SignedInDocument>
	);
}

type AppProps = Pick<Props, "session" | "meanings"> & { connection: ConnectionRow };

function ConnectedApp({ session, connection, meanings }: AppProps) {
	const { id, name, link, logoHash, scopes, createdAt, lastUsedAt, clientStatus } = connection;
	const { timeZone } = session.user;
	return (
		<section class="card app" aria-labelledby={`app-${id}`}>
			{logoHash && <img class="logo" src={logoPath(logoHash)} alt="" width="64" height="64" />}
			<div>
				<h2 id={`app-${id}`}>{name}</h2>
				{clientStatus === "suspended" && <Badge meaning="warning">Suspended</Badge>}
				<p>
					<a href={link} rel="noreferrer">
						{new URL(link).host}
					</a>
				</p>
				<p>Has permission to:</p>
				<ul>
					{scopes.map((scope) => (
						<li key={scope}>{meanings.get(scope) ?? scope}</li>
					))}
				</ul>
				<p class="soft">
					Connected on <Moment at={createdAt} timeZone={timeZone} show="day" />,{" "}
					{lastUsedAt ? (
						<>
							last used <Moment at={lastUsedAt} timeZone={timeZone} />
						</>
					) : (
						"never used"
					)}
				</p>
				<form method="post" action={`/account/apps/${id}/disconnect`}>
					<Hidden values={{ csrf: csrfToken(session, "apps") }} />
					<button type="submit" class="danger" aria-label={`Disconnect ${name}`}>
						Disconnect
					</button>
				</form>
			</div>
		</section>
	);
}
