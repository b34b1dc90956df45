import { noteCaller } from "@repo/http-errors";
import { blind, hashSecret } from "@repo/service-kit/crypto";
import { findAuthenticatedClient } from "../clients/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidClient } from "./errors.ts";
import type { ClientCredentials } from "./rules/client-credentials.ts";

export type AuthenticatedClient = { id: number; clientId: string };

/** The client with these credentials. Throws InvalidClient for any reason. */
export async function authenticateClient(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ clientId, secret, basic }: ClientCredentials,
): Promise<AuthenticatedClient> {
	const client = await findAuthenticatedClient(db, { clientId, ...blind(hashSecret(secret)), at: clock() });
	if (!client) throw new InvalidClient({ basic });
	noteCaller({ client: client.clientId });
	return client;
}
