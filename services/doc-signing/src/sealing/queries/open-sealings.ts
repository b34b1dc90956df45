import type { Queryable } from "@repo/service-kit/database";
import { count, min, ne, sql } from "drizzle-orm";
import { sealingStatuses } from "../rules/sealing-status.ts";
import { sealings } from "../tables.ts";

/** Documents that wait for their seal, from the partial index of those. */
export async function countOpenSealings(
	db: Queryable,
): Promise<{ open: [string, number][]; oldestSeconds: number }> {
	const rows = await db
		.select({
			status: sealings.status,
			count: count(),
			seconds: sql<number>`extract(epoch FROM now() - ${min(sealings.queuedAt)})::float`,
		})
		.from(sealings)
		.where(ne(sealings.status, "SEALED"))
		.groupBy(sealings.status);
	const open = sealingStatuses.filter((status) => status !== "SEALED");
	return {
		open: open.map((status) => [status, rows.find((row) => row.status === status)?.count ?? 0]),
		oldestSeconds: Math.max(0, ...rows.map(({ seconds }) => seconds)),
	};
}
