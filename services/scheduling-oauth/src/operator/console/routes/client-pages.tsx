import { copyScript, pageResponses } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { getClient } from "../../../clients/get-client.ts";
import { listClients, listSecrets } from "../../../clients/queries.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import { operatorOnly } from "../operator-caller.ts";
import { ClientPage } from "../pages/client-page.tsx";
import { ClientsPage } from "../pages/clients-page.tsx";
import { ConnectionsPage } from "../pages/connections-page.tsx";
import { countConnectedUsers, listConnectedUsers } from "../queries.ts";

const params = z.object({ clientId: z.string().max(100) });
const PAGE = 50;

/** Confirmations on a client's page. */
const doneMessages = new Map([
	["updated", "Saved."],
	["revoked", "Secret revoked."],
	["active", "Resumed."],
	["suspended", "Suspended. The app cannot use the API until it is resumed."],
	["deleted", "Deleted. All tokens and connections were revoked."],
]);

export function clientPageRoutes(dependencies: Dependencies): Endpoint[] {
	const { db } = dependencies;
	const shared = {
		method: "get",
		documented: false,
		caller: operatorOnly(dependencies),
		responses: pageResponses,
	} as const;
	return [
		endpoint({
			...shared,
			path: "/operator/clients",
			operationId: "showClients",
			summary: "Apps",
			request: { query: z.object({ deleted: z.literal("true").optional() }) },
			handle: async ({ caller: session, query }) => {
				const deleted = query.deleted !== undefined;
				const clients = await listClients(db, { deleted });
				return page(200, <ClientsPage session={session} clients={clients} deleted={deleted} />);
			},
		}),
		endpoint({
			...shared,
			path: "/operator/clients/:clientId",
			operationId: "showClient",
			summary: "An app",
			request: { params, query: z.object({ done: z.string().optional() }) },
			handle: async ({ caller: session, params: { clientId }, query }) => {
				const client = await getClient(db, clientId);
				const secrets = await listSecrets(db, client.id);
				const connected = await countConnectedUsers(db, client.id);
				const done = doneMessages.get(query.done ?? "");
				const content = <ClientPage {...{ session, client, secrets, connected, done }} />;
				return page(200, content, { inlineScript: copyScript });
			},
		}),
		endpoint({
			...shared,
			path: "/operator/clients/:clientId/connections",
			operationId: "showConnectedUsers",
			summary: "Users connected to an app",
			request: { params, query: z.object({ after: idText.optional(), done: z.unknown().optional() }) },
			handle: async ({ caller: session, params: { clientId }, query }) => {
				const client = await getClient(db, clientId);
				const found = await listConnectedUsers(db, client.id, { after: query.after ?? 0, limit: PAGE + 1 });
				const next = found.length > PAGE ? found[PAGE - 1]?.id : undefined;
				const props = { session, client, connections: found.slice(0, PAGE), next, done: "done" in query };
				return page(200, <ConnectionsPage {...props} />);
			},
		}),
	];
}
