import { recordEvent } from "../audit-log/record-event.ts";
import type { Operator } from "../clients/register-client.ts";
import type { Dependencies } from "../dependencies.ts";
import { lockKeys, moveCurrentKeyToRetired } from "./queries/signing-keys.ts";
import { addKey } from "./signing-keys.ts";

/**
 * Makes the key that signs from now on, on every instance at once: which one signs is asked of the database with each
 * token. The old one stays in the JWKS, and what it signed counts, until the last of it has expired.
 */
export async function rotateSigningKey(
	{ db, clock, config }: Pick<Dependencies, "db" | "clock" | "config">,
	{ operator, ipAddress }: Operator,
): Promise<{ kid: string; retired: string[] }> {
	const at = clock();
	return db.transaction(async (tx) => {
		await lockKeys(tx);
		const retired = await moveCurrentKeyToRetired(tx, at);
		const kid = await addKey(tx, config, at);
		await recordEvent(tx, {
			type: "signing_key.rotated",
			actorType: "operator",
			actor: operator,
			ipAddress,
			details: { kid, retired },
			at,
		});
		return { kid, retired };
	});
}
