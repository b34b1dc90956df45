import { checkCsrf } from "@repo/accounts/forms";
import { doneQuery, formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { signedIn } from "../../callers/sessions.ts";
import { listScopes } from "../../clients/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { listConnections } from "../../grants/queries.ts";
import { revokeConnection } from "../../grants/revoke-connection.ts";
import { page } from "../../platform/html/page.tsx";
import { ConnectedAppsPage } from "./connected-apps-page.tsx";

/** Lists the user's connected apps and disconnects them. */
export function connectedAppsRoutes(dependencies: Dependencies): Endpoint[] {
	const { db } = dependencies;
	const caller = signedIn(dependencies);
	return [
		endpoint({
			method: "get",
			path: "/account/apps",
			operationId: "showConnectedApps",
			summary: "The user's connected apps",
			documented: false,
			caller,
			request: { query: doneQuery },
			responses: pageResponses,
			handle: async ({ caller: session, query }) => {
				const [connections, scopes] = [await listConnections(db, session.user.id), await listScopes(db)];
				const meanings = new Map(scopes.map(({ name, description }) => [name, description]));
				const props = { session, connections, meanings, done: "done" in query };
				return page(200, <ConnectedAppsPage {...props} />);
			},
		}),
		endpoint({
			method: "post",
			path: "/account/apps/:connectionId/disconnect",
			operationId: "disconnectApp",
			summary: "End a connection and every token under it",
			documented: false,
			caller,
			request: { ...formRequest, params: z.object({ connectionId: idText }) },
			responses: pageResponses,
			handle: async ({ caller: session, params, body, request }) => {
				checkCsrf(session, "apps", body.csrf);
				await revokeConnection(dependencies, {
					connectionId: params.connectionId,
					by: "user",
					actor: session.user.username,
					ownerId: session.user.id,
					ipAddress: request.ip,
				});
				return seeOther("/account/apps?done");
			},
		}),
	];
}
