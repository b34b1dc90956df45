import { createHmac } from "node:crypto";
import { deriveKey } from "@repo/service-kit/crypto";
import type { Database, Queryable } from "@repo/service-kit/database";
import type { Config } from "../config.ts";
import { UnusableSigningKey } from "../pdf/pades/signing-key.ts";
import { PinRefused, type TokenAddress, type TryPin } from "../pdf/pades/token-key.ts";
import { isPinRefused, lockPin, markPinRefused } from "./queries/certificates.ts";

type Deps = { db: Database; config: Pick<Config, "ENCRYPTION_SECRET"> };

/**
 * Uses a PIN so that all processes of the database try a wrong one once: many tokens lock themselves after a few attempts. Another
 * PIN is tried; the same one once an operator says so.
 */
export function openPin(
	{ db, config }: Deps,
	{ address, pin }: { address: TokenAddress; pin: string },
): TryPin {
	// A PIN has few digits: without the key, its digest would give it away.
	const mac = createHmac("sha256", deriveKey(config.ENCRYPTION_SECRET, "refused PINs"))
		.update(JSON.stringify([address.token, pin]))
		.digest();
	let isAccepted = false;

	/** Returns an error instead of throwing it, which would undo the mark. */
	async function attempt<Result>(
		queryable: Queryable,
		work: () => Promise<Result>,
	): Promise<Outcome<Result>> {
		if (await isPinRefused(queryable, mac)) {
			isAccepted = false;
			return { error: new UnusableSigningKey(REFUSED) };
		}
		try {
			const result = await work();
			isAccepted = true;
			return { result };
		} catch (error) {
			if (error instanceof PinRefused) {
				isAccepted = false;
				await markPinRefused(queryable, mac);
			}
			return { error };
		}
	}

	return async (work) => {
		// Until the token has accepted it, one process tries it and the others wait for the result.
		const outcome = isAccepted
			? await attempt(db, work)
			: await db.transaction(async (tx) => {
					if (await lockPin(tx)) return attempt(tx, work);
					throw new UnusableSigningKey(TRIED_ELSEWHERE);
				});
		if ("error" in outcome) throw outcome.error;
		return outcome.result;
	};
}

type Outcome<Result> = { result: Result } | { error: unknown };

const REFUSED =
	"The token refused the PIN in SIGNING_KEY_PASSPHRASE. Correct it and restart, or run certificate retry-pin if the token was unlocked.";
const TRIED_ELSEWHERE = "Another process is trying the token's PIN, and has no answer yet.";
