import type { Queryable } from "@repo/service-kit/database";
import { ClientNotFound } from "./errors.ts";
import { type ClientRow, findClient } from "./queries.ts";
import { isClientId } from "./rules/client-id.ts";

/** The client with this `client_id`, in any state. Throws ClientNotFound. */
export async function getClient(db: Queryable, clientId: string): Promise<ClientRow> {
	const client = isClientId(clientId) ? await findClient(db, clientId) : undefined;
	if (!client) throw new ClientNotFound(clientId.slice(0, 100));
	return client;
}
