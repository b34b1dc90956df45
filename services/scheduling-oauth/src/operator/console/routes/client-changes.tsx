import { checkCsrf, onceValue } from "@repo/accounts/forms";
import { copyScript, formRequest, pageResponses, seeOther, typedOf } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { changeClientStatus } from "../../../clients/change-client-status.ts";
import { getClient } from "../../../clients/get-client.ts";
import { revokeSecret, rotateSecret } from "../../../clients/rotate-secret.ts";
import { checked } from "../../../clients/schemas.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { revokeConnection } from "../../../grants/revoke-connection.ts";
import { page } from "../../../platform/html/page.tsx";
import { actorOf, operatorOnly } from "../operator-caller.ts";
import { DeletePage, SecretPage } from "../pages/client-outcome-pages.tsx";
import { countConnectedUsers } from "../queries.ts";
import { moveForm, rotationForm } from "../schemas.ts";

const params = z.object({ clientId: z.string().max(100) });
const purposeOf = (clientId: string) => `operator client ${clientId}`;

/** Secrets, states and connections of an app. */
export function clientChangeRoutes(dependencies: Dependencies): Endpoint[] {
	return [...secrets(dependencies), ...states(dependencies), endConnection(dependencies)];
}

function secrets(dependencies: Dependencies): Endpoint[] {
	const caller = operatorOnly(dependencies);
	const shared = { method: "post", documented: false, caller, responses: pageResponses } as const;
	return [
		endpoint({
			...shared,
			path: "/operator/clients/:clientId/secrets",
			operationId: "rotateSecret",
			summary: "Create a secret, shown once",
			request: { ...formRequest, params },
			handle: async ({ caller: session, params: { clientId }, body, request }) => {
				checkCsrf(session, purposeOf(clientId), body.csrf);
				const { form_id, end } = checked(rotationForm, typedOf(body));
				const random = form_id && onceValue(session, "rotate-secret", { form_id, clientId, end });
				const rotated = await rotateSecret(dependencies, clientId, end, actorOf(session, request), random);
				const client = await getClient(dependencies.db, clientId);
				const content = <SecretPage session={session} client={client} {...rotated} />;
				return page(200, content, { inlineScript: copyScript });
			},
		}),
		endpoint({
			...shared,
			path: "/operator/clients/:clientId/secrets/:secretId/revoke",
			operationId: "revokeSecret",
			summary: "Revoke a secret",
			request: { ...formRequest, params: params.extend({ secretId: idText }) },
			handle: async ({ caller: session, params: { clientId, secretId }, body, request }) => {
				checkCsrf(session, purposeOf(clientId), body.csrf);
				await revokeSecret(dependencies, clientId, secretId, actorOf(session, request));
				return seeOther(`/operator/clients/${clientId}?done=revoked`);
			},
		}),
	];
}

function states(dependencies: Dependencies): Endpoint[] {
	const shared = { documented: false, caller: operatorOnly(dependencies), responses: pageResponses };
	return [
		endpoint({
			...shared,
			method: "get",
			path: "/operator/clients/:clientId/delete",
			operationId: "showDeletion",
			summary: "Confirm deleting an app",
			request: { params },
			handle: async ({ caller: session, params: { clientId } }) => {
				const client = await getClient(dependencies.db, clientId);
				const connected = await countConnectedUsers(dependencies.db, client.id);
				return page(200, <DeletePage {...{ session, client, connected }} />);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/operator/clients/:clientId/status",
			operationId: "changeClientStatus",
			summary: "Suspend, resume or delete an app",
			request: { ...formRequest, params },
			handle: async ({ caller: session, params: { clientId }, body, request }) => {
				checkCsrf(session, purposeOf(clientId), body.csrf);
				const { move } = checked(moveForm, typedOf(body));
				const { status } = await changeClientStatus(dependencies, clientId, move, actorOf(session, request));
				return seeOther(`/operator/clients/${clientId}?done=${status}`);
			},
		}),
	];
}

function endConnection(dependencies: Dependencies): Endpoint {
	return endpoint({
		method: "post",
		path: "/operator/clients/:clientId/connections/:connectionId/revoke",
		operationId: "revokeConnection",
		summary: "Revoke a user's connection to an app",
		documented: false,
		caller: operatorOnly(dependencies),
		request: { ...formRequest, params: params.extend({ connectionId: idText }) },
		responses: pageResponses,
		handle: async ({ caller: session, params: { clientId, connectionId }, body, request }) => {
			checkCsrf(session, purposeOf(clientId), body.csrf);
			const { operator: actor, ipAddress } = actorOf(session, request);
			await revokeConnection(dependencies, { connectionId, by: "operator", actor, ipAddress });
			return seeOther(`/operator/clients/${clientId}/connections?done`);
		},
	});
}
