import { secondsAfter } from "@repo/service-kit/clock";
import type { Dependencies } from "../dependencies.ts";
import { ID_TOKEN_SECONDS } from "./id-token.ts";
import { accessKeys, idKeys, listKeys, type SigningKeyRow } from "./queries/signing-keys.ts";
import { addFirstKeys } from "./signing-keys.ts";
import { signingKeys } from "./tables.ts";

type PublicKey = { kty: string; kid: string; [member: string]: unknown };

/**
 * Of access tokens and of ID tokens: the signing key, the next one, and the retired ones whose tokens may still be
 * valid. Creates the first two if necessary.
 */
export async function listPublicKeys({
	db,
	clock,
	config,
}: Pick<Dependencies, "config" | "db" | "clock">): Promise<PublicKey[]> {
	const now = clock();
	const since = secondsAfter(now, -Math.max(config.ACCESS_TOKEN_SECONDS, ID_TOKEN_SECONDS));
	const lists = [accessKeys(config), idKeys("RS256")].map(async (keys) => {
		const rows = await listKeys(db, keys, since);
		const isLive = ({ retiredAt, algorithm }: SigningKeyRow) =>
			retiredAt === null && (keys.table === signingKeys || algorithm === keys.algorithm);
		if (rows.filter(isLive).length >= 2) return rows;
		await addFirstKeys(db, config, keys, now);
		return listKeys(db, keys, since);
	});
	return (await Promise.all(lists)).flat().map(({ publicJwk }) => JSON.parse(publicJwk) as PublicKey);
}
