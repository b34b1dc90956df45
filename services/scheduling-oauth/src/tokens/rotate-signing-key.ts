import { recordEvent } from "../audit-log/record-event.ts";
import type { Operator } from "../clients/register-client.ts";
import type { Dependencies } from "../dependencies.ts";
import {
	accessKeys,
	findCurrentKey,
	type KeySet,
	lockKeys,
	moveCurrentKeyToRetired,
	moveNextKeyToCurrent,
} from "./queries/signing-keys.ts";
import { addKey } from "./signing-keys.ts";

/**
 * Makes the next key the signing key, on every instance at once: each token request reads the current key from the
 * database. Resource servers already have it from the JWKS. A new next key is created; the old key stays in the
 * JWKS until the last token that it signed has expired.
 * With `replaces`, the kid of the key to replace, does nothing if another key signs already: a second rotation
 * would use a key that no cached JWKS contains yet.
 */
export async function rotateSigningKey(
	{ db, clock, config }: Pick<Dependencies, "db" | "clock" | "config">,
	{ operator, ipAddress }: Operator,
	replaces?: string,
	keys: KeySet = accessKeys(config),
): Promise<{ kid: string; retired: string[] }> {
	const at = clock();
	return db.transaction(async (tx) => {
		await lockKeys(tx, keys);
		const current = replaces && (await findCurrentKey(tx, keys));
		if (current && current.kid !== replaces) return { kid: current.kid, retired: [] };
		const retired = await moveCurrentKeyToRetired(tx, keys, at);
		const kid =
			(await moveNextKeyToCurrent(tx, keys, at)) ??
			(await addKey(tx, config, keys, { createdAt: at, signsFrom: at }));
		await addKey(tx, config, keys, { createdAt: at, signsFrom: null });
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
