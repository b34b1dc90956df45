import { HttpError, noteCaller } from "@repo/http-errors";
import { recordEvent } from "../audit-log/record-event.ts";
import { findClient } from "../clients/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { countFailure } from "./count-failure.ts";
import { InvalidClient } from "./errors.ts";

type Facts = { clientId: string; ipAddress: string | undefined; what: string };

/**
 * Runs `work`, which authenticates a client and answers it. When that fails by the caller's fault, the failure is
 * counted (429 once there were too many) and written to the audit log.
 */
export async function countingFailures<T>(
	dependencies: Pick<Dependencies, "db" | "clock">,
	{ clientId, ipAddress, what }: Facts,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof HttpError) || error.status >= 500) throw error;
		const { db, clock } = dependencies;
		// Looked up whether the secret was right or not, so that both take as long.
		const client = await findClient(db, clientId);
		if (client) noteCaller({ client: client.clientId });
		const guessedClientId = error instanceof InvalidClient ? clientId : undefined;
		await countFailure(dependencies, { ipAddress, guessedClientId });
		await recordEvent(db, {
			type: `${what}.refused`,
			actorType: "app",
			// Never what was sent: a secret that is put where the id belongs would stay here for good.
			actor: client?.clientId ?? "unknown",
			clientRowId: client?.id,
			ipAddress,
			details: { error: error.code, reason: error.detail },
			at: clock(),
		});
		throw error;
	}
}
