import type { Dependencies } from "../dependencies.ts";
import { secondsAfter } from "../platform/clock.ts";
import { listKeys } from "./queries/signing-keys.ts";
import { getCurrentKey } from "./signing-keys.ts";

type PublicKey = { kty: string; kid: string; [member: string]: unknown };

/** The key that signs, and the retired ones whose tokens may still live, newest first. Makes the first one if need be. */
export async function listPublicKeys(
	dependencies: Pick<Dependencies, "config" | "db" | "clock">,
): Promise<PublicKey[]> {
	const { db, clock, config } = dependencies;
	await getCurrentKey(dependencies, undefined);
	const rows = await listKeys(db, secondsAfter(clock(), -config.ACCESS_TOKEN_SECONDS));
	return rows.map(({ publicJwk }) => JSON.parse(publicJwk) as PublicKey);
}
