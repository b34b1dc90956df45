import { ConfirmedAction, Moment } from "@repo/service-kit/html";
import { Confirmation, EmptyState } from "@repo/service-kit/ui";
import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/session.ts";
import { appPages } from "../../callers/app-pages.ts";
import { ClientBadges } from "../../callers/client-items.tsx";
import { SignedInDocument } from "../../callers/signed-in-document.tsx";
import { logoPath } from "../../clients/presenter.ts";
import { listScopes } from "../../clients/queries.ts";
import { clientKinds } from "../../clients/rules/client-kind.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type ConnectionRow, listConnections } from "../../grants/queries.ts";
import { revokeConnection } from "../../grants/revoke-connection.ts";
import { listShownWebhooks } from "../../grants/webhooks/queries.ts";
import { LastUsed } from "../../platform/html/pieces.tsx";
import { type ShownWebhook, WebhookFacts } from "../frame/webhook-facts.tsx";

const PATH = "/account/apps";

/** Lists the user's connected apps and disconnects them. */
export function connectedAppsRoutes(deps: Dependencies): Endpoint[] {
	const { db } = deps;
	const { page, button } = appPages(deps);
	return [
		page({
			path: PATH,
			purpose: "apps",
			words: { "": "Disconnected. The app no longer has access to your account." },
			view: async (shown) => {
				const connections = await listConnections(db, shown.session.user.id);
				const scopes = await listScopes(db);
				const webhooks = await listShownWebhooks(db, shown.session.user.id);
				const meanings = new Map(scopes.map(({ name, description }) => [name, description]));
				return <ConnectedAppsPage {...{ ...shown, connections, meanings, webhooks }} />;
			},
		}),
		button({
			path: `${PATH}/:connectionId/disconnect`,
			params: z.object({ connectionId: idText }),
			purpose: "apps",
			act: async ({ session: { user }, params: { connectionId }, request: { ip: ipAddress } }) => {
				const by = { by: "user", actor: user.username, ownerId: user.id, ipAddress } as const;
				await revokeConnection(deps, { connectionId, ...by });
				return `${PATH}?done`;
			},
		}),
	];
}

type Props = {
	session: Session;
	connections: ConnectionRow[];
	/** Each scope's meaning, by name. */
	meanings: Map<string, string>;
	webhooks: ShownWebhook[];
	csrf: string;
	done: string | undefined;
};

function ConnectedAppsPage({ connections, done, ...shown }: Props) {
	return (
		<SignedInDocument session={shown.session} title="Connected apps" current={PATH}>
			<h1>Connected apps</h1>
			<Confirmation>{done}</Confirmation>
			{connections.length === 0 && (
				<div class="table">
					<EmptyState icon="link">
						No apps are connected. Apps appear here after you allow them access.
					</EmptyState>
				</div>
			)}
			{connections.map((one) => (
				<ConnectedApp key={one.id} {...shown} connection={one} />
			))}
		</SignedInDocument>
	);
}

type AppProps = Omit<Props, "connections" | "done"> & { connection: ConnectionRow };

function ConnectedApp({ session, connection, meanings, webhooks, csrf }: AppProps) {
	const { id, name, link, logoHash, kind, verifiedAt, scopes, createdAt, lastUsedAt } = connection;
	const { timeZone } = session.user;
	const own = webhooks.filter(({ webhook }) => webhook.connectionId === id);
	return (
		<section class="card app" aria-labelledby={`app-${id}`}>
			{verifiedAt && <img class="logo" src={logoPath(logoHash)} alt="" width="64" height="64" />}
			<div>
				<h2 id={`app-${id}`}>{name}</h2>
				<ClientBadges client={{ ...connection, status: connection.clientStatus }} />
				<p>
					<a href={link} rel="noreferrer">
						{new URL(link).host}
					</a>{" "}
					· {clientKinds[kind].label}
				</p>
				<p>Has permission to:</p>
				<ul>
					{scopes.map((scope) => (
						<li key={scope}>{meanings.get(scope) ?? scope}</li>
					))}
				</ul>
				{own.length > 0 && <p>Sends changes of your bookings to:</p>}
				{own.length > 0 && (
					<ul>
						{own.map((one) => (
							<li key={one.webhook.id}>
								<WebhookFacts shown={one} timeZone={timeZone} />
							</li>
						))}
					</ul>
				)}
				<p class="soft">
					Connected on <Moment at={createdAt} timeZone={timeZone} show="day" />,{" "}
					<LastUsed at={lastUsedAt} timeZone={timeZone} />
				</p>
				<ConfirmedAction
					csrf={csrf}
					action={`${PATH}/${id}/disconnect`}
					label="Disconnect"
					name={`Disconnect ${name}`}
					confirm={`Disconnect ${name}`}
				>
					{name} immediately loses these permissions. It keeps what it has already read. To connect it again,
					start in the app.
				</ConfirmedAction>
			</div>
		</section>
	);
}
