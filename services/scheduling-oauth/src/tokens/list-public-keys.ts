import { secondsAfter } from "@repo/service-kit/clock";
import type { Dependencies } from "../dependencies.ts";
import { listKeys } from "./queries/signing-keys.ts";
import { addFirstKeys } from "./signing-keys.ts";

type PublicKey = { kty: string; kid: string; [member: string]: unknown };

/**
 * The signing key, the next one, and the retired ones whose tokens may still be valid. Creates the first two if
 * necessary.
 */
export async function listPublicKeys({
	db,
	clock,
	config,
}: Pick<Dependencies, "config" | "db" | "clock">): Promise<PublicKey[]> {
	const now = clock();
	const list = () => listKeys(db, secondsAfter(now, -config.ACCESS_TOKEN_SECONDS));
	let rows = await list();
	if (rows.filter(({ retiredAt }) => retiredAt === null).length < 2) {
		await addFirstKeys(db, config, now);
		rows = await list();
	}
	return rows.map(({ publicJwk }) => JSON.parse(publicJwk) as PublicKey);
}
