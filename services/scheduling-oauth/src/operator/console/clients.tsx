import { onceValue } from "@repo/accounts/forms";
import { copyScript, pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { rotationForm } from "../../callers/client-form.tsx";
import { changeClientStatus } from "../../clients/change-client-status.ts";
import { getClient } from "../../clients/get-client.ts";
import { listClients, listSecrets } from "../../clients/queries.ts";
import { findLookAlikes } from "../../clients/requests/find-look-alikes.ts";
import { countPendingRequests } from "../../clients/requests/queries.ts";
import { revokeSecret, rotateSecret } from "../../clients/rotate-secret.ts";
import { checked } from "../../clients/schemas.ts";
import type { Dependencies } from "../../dependencies.ts";
import { revokeConnection } from "../../grants/revoke-connection.ts";
import { page as respond } from "../../platform/html/page.tsx";
import { findAccount } from "../queries.ts";
import { operatorOnly, operatorPages, toActor } from "./operator-caller.ts";
import { DeletePage, SecretPage } from "./pages/client-outcome-pages.tsx";
import { ClientPage } from "./pages/client-page.tsx";
import { ClientsPage } from "./pages/clients-page.tsx";
import { ConnectionsPage } from "./pages/connections-page.tsx";
import { clientPath } from "./pages/operator-document.tsx";
import { countConnectedUsers, listConnectedUsers } from "./queries.ts";
import { moveForm } from "./schemas.ts";

const ONE = "/operator/clients/:clientId";
const PAGE = 50;
const params = z.object({ clientId: z.string().max(600) });
type Params = z.output<typeof params>;
const purpose = ({ clientId }: Params) => `operator client ${clientId}`;

/** Apps: the list, and the pages of one. */
export function clientPageRoutes(deps: Dependencies): Endpoint[] {
	const { db } = deps;
	const { page } = operatorPages(deps);
	const open = ({ params: { clientId } }: { params: Params }) => getClient(db, clientId);
	return [
		endpoint({
			method: "get",
			path: "/operator",
			caller: operatorOnly(deps),
			responses: pageResponses,
			handle: async () => seeOther("/operator/clients"),
		}),
		page({
			path: "/operator/clients",
			query: z.object({ deleted: z.literal("true").optional() }),
			view: async ({ session, query }) => {
				const deleted = query.deleted !== undefined;
				const clients = await listClients(db, { deleted });
				const waiting = await countPendingRequests(db);
				return <ClientsPage {...{ session, clients, deleted, waiting }} />;
			},
		}),
		page({
			path: ONE,
			params,
			purpose,
			words: {
				updated: "Saved.",
				revoked: "Secret revoked.",
				active: "Resumed.",
				suspended: "Suspended. The app cannot use the API until it is resumed.",
				deleted: "Deleted. All tokens and connections were revoked.",
			},
			open,
			view: async ({ opened: client, ...shown }) => {
				const secrets = await listSecrets(db, client.id);
				const connected = await countConnectedUsers(db, client.id);
				const owner = client.ownerId === null ? undefined : await findAccount(db, client.ownerId);
				const lookAlikes = await findLookAlikes(db, { name: client.name, client });
				return <ClientPage {...{ ...shown, client, owner, secrets, connected, lookAlikes }} />;
			},
			options: { inlineScript: copyScript },
		}),
		page({
			path: `${ONE}/connections`,
			params,
			purpose,
			query: z.object({ after: idText.optional() }),
			words: { "": "Disconnected. All tokens were revoked." },
			open,
			view: async ({ opened: client, query: { after = 0 }, ...shown }) => {
				const found = await listConnectedUsers(db, client.id, { after, limit: PAGE + 1 });
				const next = found.length > PAGE ? found[PAGE - 1]?.id : undefined;
				return <ConnectionsPage {...{ ...shown, client, next }} connections={found.slice(0, PAGE)} />;
			},
		}),
		page({
			path: `${ONE}/delete`,
			params,
			purpose,
			open,
			view: async ({ opened: client, ...shown }) => {
				const connected = await countConnectedUsers(db, client.id);
				return <DeletePage {...{ ...shown, client, connected }} />;
			},
		}),
	];
}

/** Changes of an app's secrets, status and connections. */
export function clientChangeRoutes(deps: Dependencies): Endpoint[] {
	const { button } = operatorPages(deps);
	return [
		button({
			path: `${ONE}/secrets`,
			params,
			purpose,
			act: async ({ session, params: { clientId }, typed, request }) => {
				const { form_id, end } = checked(rotationForm, typed);
				const random = form_id && onceValue(session, "rotate-secret", { form_id, clientId, end });
				const rotated = await rotateSecret(deps, clientId, end, toActor(session, request), random);
				const client = await getClient(deps.db, clientId);
				const content = <SecretPage session={session} client={client} {...rotated} />;
				return respond(200, content, { inlineScript: copyScript });
			},
		}),
		button({
			path: `${ONE}/secrets/:secretId/revoke`,
			params: params.extend({ secretId: idText }),
			purpose,
			act: async ({ session, params: { clientId, secretId }, request }) => {
				await revokeSecret(deps, clientId, secretId, toActor(session, request));
				return `${clientPath(clientId)}?done=revoked`;
			},
		}),
		button({
			path: `${ONE}/status`,
			params,
			purpose,
			act: async ({ session, params: { clientId }, typed, request }) => {
				const { move } = checked(moveForm, typed);
				const { status } = await changeClientStatus(deps, clientId, move, toActor(session, request));
				return `${clientPath(clientId)}?done=${status}`;
			},
		}),
		button({
			path: `${ONE}/connections/:connectionId/revoke`,
			params: params.extend({ connectionId: idText }),
			purpose,
			act: async ({ session, params: { clientId, connectionId }, request }) => {
				const { operator: actor, ipAddress } = toActor(session, request);
				await revokeConnection(deps, { connectionId, by: "operator", actor, ipAddress });
				return `${clientPath(clientId)}/connections?done`;
			},
		}),
	];
}
