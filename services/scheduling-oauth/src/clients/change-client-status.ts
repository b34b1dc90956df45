import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { ClientNotInState } from "./errors.ts";
import { getClient } from "./get-client.ts";
import { type ClientRow, moveClient } from "./queries.ts";
import { actorOf, type Operator, requireOwner } from "./register-client.ts";
import { withdrawRequests } from "./requests/withdraw-request.ts";
import { type ClientMove, clientMoves } from "./rules/client-state.ts";

/**
 * Suspends, resumes or deletes an app. Every check of a code or token reads the client's status, so every
 * instance rejects its tokens from the next request on. Idempotent. Throws ClientNotFound, ClientNotInState.
 */
export async function changeClientStatus(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	clientId: string,
	move: ClientMove,
	operator: Operator,
): Promise<ClientRow> {
	const { to, event } = clientMoves[move];
	const at = clock();
	requireOwner(await getClient(db, clientId), operator);
	return db.transaction(async (tx) => {
		const client = await moveClient(tx, { clientId, to, at });
		if (!client) {
			const unmoved = await getClient(tx, clientId);
			if (unmoved.status === to) return unmoved;
			throw new ClientNotInState(move, unmoved.status);
		}
		await recordEvent(tx, { ...actorOf(operator), type: event, clientRowId: client.id, at });
		if (move === "delete") await withdrawRequests(tx, { clientRowId: client.id }, { ...operator, at });
		return client;
	});
}
