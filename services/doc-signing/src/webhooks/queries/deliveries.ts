import {
	type Database,
	deleteInBatches,
	dropMonths,
	namedStatement,
	type Queryable,
} from "@repo/service-kit/database";
import { listSources } from "@repo/service-kit/transitions";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { DeliveryNotFound } from "../errors.ts";
import type { WebhookEvent } from "../events.ts";
import { type DeliveryMove, deliveryMoves } from "../rules/delivery-status.ts";
import { webhookDeliveries, webhooks } from "../tables.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type DeliveryStatus = DeliveryRow["status"];
export type DueDelivery = Pick<DeliveryRow, "id" | "payload"> &
	Pick<
		typeof webhooks.$inferSelect,
		"url" | "enabled" | "encryptedSecret" | "sendSecretHeader" | "userId" | "pausedAt"
	> & { webhookId: number };

type NewDeliveries = { hooks: string; event: WebhookEvent; payload: string; at: string };

// The payload once, however many webhooks get it: it may have a megabyte of form values.
const insert = namedStatement<Pick<DeliveryRow, "id" | "webhookId">, NewDeliveries>(
	"insert_webhook_deliveries",
	(value) => sql`
		INSERT INTO ${webhookDeliveries} (webhook_id, event, payload, created_at)
		SELECT hook.id, ${value("event")}::text, json_build_object('event', ${value("event")}::text,
			'payload', ${value("payload")}::json, 'createdAt', ${value("at")}::text, 'webhookEndpoint', hook.url
		), ${value("at")}::timestamptz
		FROM json_to_recordset(${value("hooks")}::json) AS hook (id integer, url text)
		RETURNING id, webhook_id AS "webhookId"`,
);

/** A delivery of the event to each webhook, in the form of the public v1 API's webhooks. */
export function insertDeliveries(
	tx: Queryable,
	hooks: readonly { id: number; url: string }[],
	{ event, payload, at }: { event: WebhookEvent; payload: Record<string, unknown>; at: Date },
): Promise<Pick<DeliveryRow, "id" | "webhookId">[]> {
	const named = hooks.map(({ id, url }) => ({ id, url }));
	const values = { hooks: JSON.stringify(named), payload: JSON.stringify(payload), at: at.toISOString() };
	return insert(tx, { event, ...values });
}

export async function insertDelivery(
	tx: Queryable,
	row: Omit<typeof webhookDeliveries.$inferInsert, "id">,
): Promise<DeliveryRow> {
	const [inserted] = await tx.insert(webhookDeliveries).values(row).returning();
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

/** Throws DeliveryNotFound, also for a delivery of another webhook. */
export async function getDelivery(db: Queryable, webhookId: number, id: string): Promise<DeliveryRow> {
	const [row] = await db
		.select()
		.from(webhookDeliveries)
		.where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)));
	if (!row) throw new DeliveryNotFound();
	return row;
}

/** A pending delivery with its URL and secret. */
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
			pausedAt: webhooks.pausedAt,
			webhookId: webhooks.id,
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
		from,
		to,
		responseStatus = null,
		responseBody = null,
		durationMs = null,
		error,
		at,
	}: DeliveryMove & { from: "PENDING"; at: Date } & Pick<DeliveryRow, "error"> &
		Partial<Pick<DeliveryRow, "responseStatus" | "responseBody" | "durationMs">>,
): Promise<void> {
	await db
		.update(webhookDeliveries)
		.set({
			status: to,
			responseStatus,
			responseBody,
			durationMs,
			error,
			attempts: sql`${webhookDeliveries.attempts} + 1`,
			lastAttemptAt: at,
			deliveredAt: to === "DELIVERED" ? at : null,
		})
		.where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, from)));
}

/**
 * PENDING → HELD if the webhook is paused; false if it no longer is. The lock makes a resumption wait, which then
 * finds the held delivery.
 */
export async function holdDelivery(db: Queryable, id: string): Promise<boolean> {
	const paused = db
		.select({ id: webhooks.id })
		.from(webhooks)
		.innerJoin(webhookDeliveries, eq(webhookDeliveries.webhookId, webhooks.id))
		.where(and(eq(webhookDeliveries.id, id), isNotNull(webhooks.pausedAt)))
		.for("share", { of: webhooks });
	const { from, to } = { from: "PENDING", to: "HELD" } satisfies DeliveryMove;
	const { rowCount } = await db
		.update(webhookDeliveries)
		.set({ status: to })
		.where(
			and(
				eq(webhookDeliveries.id, id),
				eq(webhookDeliveries.status, from),
				inArray(webhookDeliveries.webhookId, paused),
			),
		);
	return rowCount === 1;
}

/** HELD → PENDING, oldest first; none while the webhook is paused. */
export async function releaseDeliveries(
	tx: Queryable,
	webhookId: number,
	limit: number,
): Promise<Pick<DeliveryRow, "id" | "webhookId" | "createdAt">[]> {
	const { id, createdAt, status } = webhookDeliveries;
	const { from, to } = { from: "HELD", to: "PENDING" } satisfies DeliveryMove;
	const held = tx
		.select({ id })
		.from(webhookDeliveries)
		.innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
		.where(and(eq(webhookDeliveries.webhookId, webhookId), eq(status, from), isNull(webhooks.pausedAt)))
		.orderBy(asc(createdAt), asc(id))
		.limit(limit);
	const rows = await tx
		.update(webhookDeliveries)
		.set({ status: to })
		.where(and(inArray(id, held), eq(status, from)))
		.returning({ id, webhookId: webhookDeliveries.webhookId, createdAt });
	return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Makes a delivery due again; undefined when the webhook has none with this id. */
export async function moveDeliveryToPending(
	tx: Queryable,
	webhookId: number,
	id: string,
): Promise<DeliveryRow | undefined> {
	const [row] = await tx
		.update(webhookDeliveries)
		.set({ status: "PENDING", deliveredAt: null })
		.where(
			and(
				eq(webhookDeliveries.id, id),
				eq(webhookDeliveries.webhookId, webhookId),
				inArray(webhookDeliveries.status, listSources(deliveryMoves, "PENDING")),
			),
		)
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

/** Keeps pending ones. If the table is partitioned by month: whole months, except a month that has a pending one. */
export async function deleteOldDeliveries(db: Database, before: Date): Promise<void> {
	const { status, createdAt, lastAttemptAt } = webhookDeliveries;
	const until = await dropMonths(db, webhookDeliveries, before);
	const isOld = and(lt(createdAt, until), or(isNull(lastAttemptAt), lt(lastAttemptAt, before)));
	await deleteInBatches(db, webhookDeliveries, and(isOld, ne(status, "PENDING")));
}

/** There may be millions, which deleting the webhook's row would delete in one statement. */
export function deleteDeliveries(db: Database, webhookId: number): Promise<void> {
	return deleteInBatches(db, webhookDeliveries, eq(webhookDeliveries.webhookId, webhookId));
}
