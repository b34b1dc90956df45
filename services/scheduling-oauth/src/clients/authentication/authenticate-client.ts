import { noteCaller } from "@repo/http-errors";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Dependencies } from "../../dependencies.ts";
import { ClientCredentialsMissing, InvalidClient } from "./errors.ts";
import { type ClientProof, findAuthenticatedClient, isSuspendedClient } from "./queries.ts";
import type { ClientCredentials } from "./rules/client-credentials.ts";

export type AuthenticatedClient = { id: number; clientId: string };

/** The client with these credentials. Throws InvalidClient for any reason. */
export async function authenticateClient(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	credentials: ClientCredentials,
): Promise<AuthenticatedClient> {
	const client = await findAuthenticatedClient(db, clientProof(credentials, clock()));
	if (!client) throw await clientRefusal({ db, clock }, credentials);
	noteCaller({ client: client.clientId });
	return client;
}

/**
 * Why no active client has these credentials. That the app is suspended is said only to who knows its secret. `whySecret`: why a
 * secret is required where some apps need none.
 */
export async function clientRefusal(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	credentials: ClientCredentials,
	whySecret?: string,
): Promise<InvalidClient> {
	const isSuspended = await isSuspendedClient(db, clientProof(credentials, clock()));
	if (!isSuspended && credentials.secret === undefined) return secretMissing(credentials, whySecret);
	return new InvalidClient(
		credentials,
		isSuspended ? "The app is suspended. Contact the operator." : undefined,
	);
}

function secretMissing({ basic }: ClientCredentials, whySecret?: string): InvalidClient {
	const problem = basic ? "The client_secret is empty." : "The parameter client_secret is missing.";
	return new ClientCredentialsMissing({ problem: whySecret ? `${problem} ${whySecret}` : problem, basic });
}

export function clientProof({ clientId, secret }: ClientCredentials, now: Date): ClientProof {
	return { clientId, secretHash: secret === undefined ? null : hashSecret(secret), now };
}
