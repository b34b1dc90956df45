import { createHmac } from "node:crypto";
import { deriveKey } from "@repo/service-kit/crypto";
import type { Database } from "@repo/service-kit/database";
import type { Config } from "../config.ts";
import { computeFingerprint } from "../pdf/pades/certificate-chain.ts";
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

	return async (certificate, work) => {
		const attempt = async () => {
			if (await isPinRefused(db, mac)) throw refused();
			const result = await work().catch(async (error: unknown) => {
				if (error instanceof PinRefused) await markPinRefused(db, computeFingerprint(certificate), mac);
				throw error;
			});
			isAccepted = true;
			return result;
		};
		if (isAccepted) return attempt();
		// Until the token has accepted it, one process tries it and the others wait for the result.
		return db.transaction(async (tx) => {
			await lockPin(tx);
			return attempt();
		});
	};
}

const refused = () =>
	new UnusableSigningKey(
		"The token refused the PIN in SIGNING_KEY_PASSPHRASE. Correct it and restart, or run certificate retry-pin if the token was unlocked.",
	);
