import {
	type Database,
	deleteInBatches,
	dropMonths,
	namedStatement,
	type Queryable,
} from "@repo/service-kit/database";
import { listSources } from "@repo/service-kit/transitions";
import {
	and,
	asc,
	count,
	desc,
	eq,
	inArray,
	isNotNull,
	isNull,
	lt,
	ne,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type DeliveryMove, deliveryMoves } from "../delivery-status.ts";
import {
	type DeliveryRow,
	type DeliveryTable,
	isWaitingSql,
	type WebhookRow,
	type WebhookTable,
} from "../tables.ts";

/** A pending delivery with its URL and secret. */
export type DueDelivery = Pick<DeliveryRow, "id" | "payload"> &
	Pick<WebhookRow, "url" | "encryptedSecret" | "userId" | "pausedAt"> & { webhookId: number };

type Attempt = Pick<DeliveryRow, "responseStatus" | "responseBody" | "durationMs">;

/** Recorded with deliveries that are not sent because {@link NewEvent.maxWaiting} others wait. */
export const TOO_MANY_WAITING = "Not sent, because too many deliveries to this webhook were waiting.";

/** The JSON of a webhook's payload is `head` and the webhook's `tail`: what they share is sent once to the database. */
type NewEvent = { event: string; head: string; at: Date; maxWaiting: number };
type Inserted = Pick<DeliveryRow, "id" | "webhookId" | "status">;

/** The statements about the deliveries in a service's table. `more`: what else it reads of a due one. */
export function deliveryQueries<Delivery extends DeliveryRow, More>(
	webhooks: WebhookTable,
	webhookDeliveries: DeliveryTable,
	more: Record<keyof More, PgColumn | SQL>,
) {
	/**
	 * SQL of whether a webhook has as many deliveries waiting as it may have. HELD ones count while it is paused: those left when
	 * it was resumed wait for nothing, and those released then count once they are PENDING.
	 */
	const isFull = (webhookId: SQL | PgColumn, maxWaiting: SQL) => sql`(
		SELECT count(*) >= ${maxWaiting}::int FROM (
			SELECT FROM ${webhookDeliveries} d
			WHERE d.webhook_id = ${webhookId} AND ${isWaitingSql(sql`d.status`)}
				AND (d.status = 'PENDING' OR (SELECT w.paused_at IS NOT NULL FROM ${webhooks} w WHERE w.id = ${webhookId}))
			LIMIT ${maxWaiting}::int
		) AS waiting)`;

	const insert = namedStatement<
		Inserted,
		{ hooks: string; event: string; head: string; at: string; max: number }
	>(
		"insert_webhook_deliveries",
		(value) => sql`
			INSERT INTO ${webhookDeliveries} (webhook_id, event, payload, created_at, status, error)
			SELECT hook.id, ${value("event")}::text, (${value("head")}::text || hook.tail)::json, ${value("at")}::timestamptz,
				CASE WHEN is_full THEN 'FAILED' ELSE 'PENDING' END, CASE WHEN is_full THEN ${sql.raw(`'${TOO_MANY_WAITING}'`)} END
			FROM json_to_recordset(${value("hooks")}::json) AS hook (id integer, tail text),
				LATERAL (SELECT ${isFull(sql`hook.id`, value("max"))}) AS room (is_full)
			RETURNING id, webhook_id AS "webhookId", status`,
	);

	return {
		/** A delivery of the event to each webhook. FAILED at once to one that has too many waiting. */
		insertDeliveries(
			tx: Queryable,
			hooks: readonly { id: number; tail: string }[],
			{ event, head, at, maxWaiting: max }: NewEvent,
		): Promise<Inserted[]> {
			const named = JSON.stringify(hooks.map(({ id, tail }) => ({ id, tail })));
			return insert(tx, { hooks: named, event, head, at: at.toISOString(), max });
		},

		async hasTooManyWaiting(db: Queryable, webhookId: number, maxWaiting: number): Promise<boolean> {
			const { rows } = await db.execute<{ isFull: boolean }>(
				sql`SELECT ${isFull(sql`${webhookId}`, sql`${maxWaiting}`)} AS "isFull"`,
			);
			return rows[0]?.isFull === true;
		},

		/** Undefined also for a delivery of another webhook. */
		async findDelivery(db: Queryable, webhookId: number, id: string): Promise<Delivery | undefined> {
			const [row] = await db
				.select()
				.from(webhookDeliveries)
				.where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)));
			return row as Delivery | undefined;
		},

		async findDueDelivery(db: Queryable, id: string): Promise<(DueDelivery & More) | undefined> {
			const [row] = await db
				.select({
					id: webhookDeliveries.id,
					payload: webhookDeliveries.payload,
					url: webhooks.url,
					encryptedSecret: webhooks.encryptedSecret,
					userId: webhooks.userId,
					pausedAt: webhooks.pausedAt,
					webhookId: webhooks.id,
					...more,
				})
				.from(webhookDeliveries)
				.innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
				.where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, "PENDING")));
			return row as (DueDelivery & More) | undefined;
		},

		async recordAttempt(
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
			}: DeliveryMove & { from: "PENDING"; at: Date } & Pick<DeliveryRow, "error"> & Partial<Attempt>,
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
		},

		/**
		 * PENDING → HELD if the webhook is paused; false if it no longer is. The lock makes a resumption wait, which then
		 * finds the held delivery.
		 */
		async holdDelivery(db: Queryable, id: string): Promise<boolean> {
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
		},

		/** HELD → PENDING, oldest first; none while the webhook is paused. */
		async releaseDeliveries(
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
		},

		/** Makes a delivery due again; undefined when the webhook has none with this id. */
		async moveDeliveryToPending(tx: Queryable, webhookId: number, id: string): Promise<Delivery | undefined> {
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
			return row as Delivery | undefined;
		},

		/** Newest first. */
		async listDeliveries(
			db: Queryable,
			webhookId: number,
			{
				page,
				perPage,
				status,
			}: { page: number; perPage: number; status?: DeliveryRow["status"] | undefined },
		): Promise<{ rows: Delivery[]; total: number }> {
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
			return { rows: rows as Delivery[], total: found?.total ?? 0 };
		},

		/** Keeps pending ones. If the table is partitioned by month: whole months, except a month that has a pending one. */
		async deleteOldDeliveries(db: Database, before: Date): Promise<void> {
			const { status, createdAt, lastAttemptAt } = webhookDeliveries;
			const until = await dropMonths(db, webhookDeliveries, before);
			const isOld = and(lt(createdAt, until), or(isNull(lastAttemptAt), lt(lastAttemptAt, before)));
			await deleteInBatches(db, webhookDeliveries, and(isOld, ne(status, "PENDING")));
		},

		/** There may be millions, which deleting the webhook's row would delete in one statement. */
		deleteDeliveries(db: Database, webhookId: number): Promise<void> {
			return deleteInBatches(db, webhookDeliveries, eq(webhookDeliveries.webhookId, webhookId));
		},
	};
}
