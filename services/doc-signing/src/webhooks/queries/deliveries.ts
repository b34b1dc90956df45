import type { Queryable } from "@repo/service-kit/database";
import { and, count, desc, eq, sql } from "drizzle-orm";
import { webhookDeliveries, webhooks } from "../tables.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type DeliveryStatus = DeliveryRow["status"];
export type DueDelivery = Pick<DeliveryRow, "id" | "payload"> &
	Pick<typeof webhooks.$inferSelect, "url" | "enabled" | "encryptedSecret" | "sendSecretHeader" | "userId">;

export async function insertDeliveries(
	tx: Queryable,
	deliveries: Omit<typeof webhookDeliveries.$inferInsert, "id">[],
): Promise<Pick<DeliveryRow, "id" | "webhookId">[]> {
	const { id, webhookId } = webhookDeliveries;
	return tx.insert(webhookDeliveries).values(deliveries).returning({ id, webhookId });
}

/** A delivery that is still to be made, with where to and by which secret. */
export async function findDueDelivery(db: Queryable, id: string): Promise<DueDelivery | undefined> {
	const [row] = await db
		.select({
			id: webhookDeliveries.id,
			payload: webhookDeliveries.payload,
			url: webhooks.url,
			enabled: webhooks.enabled,
			encryptedSecret: webhooks.encryptedSecret,
			sendSecretHeader: webhooks.sendSecretHeader,
			userId: webhooks.userId,
		})
		.from(webhookDeliveries)
		.innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
		.where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, "PENDING")));
	return row;
}

export async function recordAttempt(
	db: Queryable,
	id: string,
	{
		status,
		responseStatus = null,
		error,
		at,
	}: { status: DeliveryStatus; responseStatus?: number | null; error: string | null; at: Date },
): Promise<void> {
	await db
		.update(webhookDeliveries)
		.set({
			status,
			responseStatus,
			error,
			attempts: sql`${webhookDeliveries.attempts} + 1`,
			lastAttemptAt: at,
			deliveredAt: status === "DELIVERED" ? at : null,
		})
		.where(eq(webhookDeliveries.id, id));
}

/** Makes a delivery due again; undefined when the webhook has none of this id. */
export async function moveDeliveryToPending(
	tx: Queryable,
	webhookId: number,
	id: string,
): Promise<DeliveryRow | undefined> {
	const [row] = await tx
		.update(webhookDeliveries)
		.set({ status: "PENDING", deliveredAt: null })
		.where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)))
		.returning();
	return row;
}

/** Newest first. */
export async function listDeliveries(
	db: Queryable,
	webhookId: number,
	{ page, perPage, status }: { page: number; perPage: number; status?: DeliveryStatus | undefined },
): Promise<{ rows: DeliveryRow[]; total: number }> {
	const which = and(
		eq(webhookDeliveries.webhookId, webhookId),
		status && eq(webhookDeliveries.status, status),
	);
	const [found] = await db.select({ total: count() }).from(webhookDeliveries).where(which);
	const rows = await db
		.select()
		.from(webhookDeliveries)
		.where(which)
		.orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
		.limit(perPage)
		.offset((page - 1) * perPage);
	return { rows, total: found?.total ?? 0 };
}
