import type { Database, Queryable } from "@repo/service-kit/database";
import { lt } from "drizzle-orm";
import { addressUsage } from "./tables.ts";

const count = `
	INSERT INTO address_usage AS usage (limit_name, address, minute_started_at, requests) VALUES ($1, $2, $3, 1)
	ON CONFLICT (limit_name, address) DO UPDATE SET
		minute_started_at = greatest(usage.minute_started_at, excluded.minute_started_at),
		requests = CASE WHEN usage.minute_started_at >= excluded.minute_started_at THEN usage.requests ELSE 0 END + 1
	RETURNING requests`;

/** Counts a request; answers how many there were in this minute, this one included. */
export async function countRequest(
	db: Database,
	{ name, address, minute }: { name: string; address: string; minute: Date },
): Promise<number> {
	const { rows } = await db.$client.query<{ requests: number }>({
		name: "count_request_of_address",
		text: count,
		values: [name, address, minute],
	});
	return rows[0]?.requests ?? 0;
}

export async function deleteOldUsage(db: Queryable, before: Date): Promise<void> {
	await db.delete(addressUsage).where(lt(addressUsage.minuteStartedAt, before));
}
