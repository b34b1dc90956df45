import { HttpError, noteCaller } from "@repo/http-errors";
import { recordEvent } from "../audit-log/record-event.ts";
import { ClientCredentialsMissing, InvalidClient } from "../clients/authentication/errors.ts";
import { findClient } from "../clients/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { countFailure } from "./count-failure.ts";

type Facts = {
	clientId: string;
	ipAddress: string | undefined;
	what: "token" | "introspection" | "revocation";
};

/**
 * Runs `work`, which authenticates and serves a client. A failure caused by the client is counted (429 after too many) and
 * recorded in the audit log.
 */
export async function recordFailures<T>(
	dependencies: Pick<Dependencies, "db" | "clock">,
	{ clientId, ipAddress, what }: Facts,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof HttpError) || error.status >= 500) throw error;
		const { db, clock } = dependencies;
		// Always looked up, so that a wrong secret takes as long as a correct one.
		const client = await findClient(db, clientId);
		if (client) noteCaller({ client: client.clientId });
		const isGuess = error instanceof InvalidClient && !(error instanceof ClientCredentialsMissing);
		const guessedClientId = isGuess ? clientId : undefined;
		await countFailure(dependencies, { ipAddress, guessedClientId });
		await recordEvent(db, {
			type: `${what}.refused`,
			actorType: "app",
			// Never the client_id as sent: it may be a secret in the wrong place.
			actor: client?.clientId ?? "unknown",
			clientRowId: client?.id,
			ipAddress,
			details: { error: error.code, reason: error.detail },
			at: clock(),
		});
		throw error;
	}
}
