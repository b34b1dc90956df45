import type { Queryable } from "@repo/service-kit/database";
import { lt, sql } from "drizzle-orm";
import { tokenFailures } from "./tables.ts";

/** Counts one more failure under each key, in a window that begins anew once it has ended. */
export function countFailures(
	db: Queryable,
	{ keyHashes, at, endsAt }: { keyHashes: Buffer[]; at: Date; endsAt: Date },
): Promise<{ keyHash: Buffer; failures: number; endsAt: Date }[]> {
	const ended = sql`${tokenFailures.endsAt} <= ${at.toISOString()}`;
	return (
		db
			.insert(tokenFailures)
			// In one order everywhere, so that two requests never wait for each other.
			.values(keyHashes.toSorted(Buffer.compare).map((keyHash) => ({ keyHash, failures: 1, endsAt })))
			.onConflictDoUpdate({
				target: tokenFailures.keyHash,
				set: {
					failures: sql`CASE WHEN ${ended} THEN 1 ELSE ${tokenFailures.failures} + 1 END`,
					endsAt: sql`CASE WHEN ${ended} THEN excluded.ends_at ELSE ${tokenFailures.endsAt} END`,
				},
			})
			.returning()
	);
}

export async function deleteEndedFailures(db: Queryable, at: Date): Promise<void> {
	await db.delete(tokenFailures).where(lt(tokenFailures.endsAt, at));
}
