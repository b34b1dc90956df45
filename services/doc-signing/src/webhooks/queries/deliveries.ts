import type { Queryable } from "../../platform/database/database.ts";
import { webhookDeliveries } from "../tables.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export async function insertDeliveries(
	tx: Queryable,
	deliveries: Omit<typeof webhookDeliveries.$inferInsert, "id">[],
): Promise<string[]> {
	const rows = await tx.insert(webhookDeliveries).values(deliveries).returning({ id: webhookDeliveries.id });
	return rows.map(({ id }) => id);
}
