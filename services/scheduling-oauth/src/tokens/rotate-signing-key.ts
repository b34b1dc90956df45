import { recordEvent } from "../audit-log/record-event.ts";
import type { Operator } from "../clients/register-client.ts";
import type { Dependencies } from "../dependencies.ts";
import {
	findCurrentKey,
	lockKeys,
	moveCurrentKeyToRetired,
	moveNextKeyToCurrent,
} from "./queries/signing-keys.ts";
import { addKey } from "./signing-keys.ts";

/**
 * The next key signs from now on, on every instance at once: which one signs is asked of the database with each token.
 * It was in the JWKS before, so no copy of that is too old for it; another takes its place. The old one stays there, and
 * what it signed counts, until the last of it has expired.
 * With `replaces`, the kid of the key to replace, nothing happens once another key signs: a second rotation would use a
 * key that no copy of the JWKS has yet.
 */
export async function rotateSigningKey(
	{ db, clock, config }: Pick<Dependencies, "db" | "clock" | "config">,
	{ operator, ipAddress }: Operator,
	replaces?: string,
): Promise<{ kid: string; retired: string[] }> {
	const at = clock();
	return db.transaction(async (tx) => {
		await lockKeys(tx);
		const current = replaces && (await findCurrentKey(tx));
		if (current && current.kid !== replaces) return { kid: current.kid, retired: [] };
		const retired = await moveCurrentKeyToRetired(tx, at);
		const kid =
			(await moveNextKeyToCurrent(tx, config.SIGNING_ALGORITHM, at)) ??
			(await addKey(tx, config, { createdAt: at, signsFrom: at }));
		await addKey(tx, config, { createdAt: at, signsFrom: null });
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
