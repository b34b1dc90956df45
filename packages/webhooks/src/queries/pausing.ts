import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { WebhookRow, WebhookTable } from "../tables.ts";

/** Without what the database or a delivery fills in. */
type NewWebhook<Hook extends WebhookRow> = Omit<Hook, "id" | "failingSince" | "lastFailureAt" | "pausedAt">;

/** The statements that create, pause and resume the webhooks in a service's table. */
export function pausingQueries<Hook extends WebhookRow>(webhooks: WebhookTable) {
	return {
		async insertWebhook(tx: Queryable, row: NewWebhook<Hook>): Promise<Hook> {
			const [inserted] = await tx.insert(webhooks).values(row).returning();
			if (!inserted) throw new Error("INSERT … RETURNING gave no row");
			return inserted as Hook;
		},

		/** Any account's webhook, for jobs and the operator. */
		async findWebhook(db: Queryable, id: number): Promise<Hook | undefined> {
			const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
			return row as Hook | undefined;
		},

		/** Records a failed attempt and locks the row; undefined when the webhook was deleted. */
		async recordFailure(
			tx: Transaction,
			id: number,
			{ at, isConnectedTo }: { at: Date; isConnectedTo: Date },
		): Promise<Hook | undefined> {
			const { failingSince, lastFailureAt } = webhooks;
			const [row] = await tx
				.update(webhooks)
				.set({
					failingSince: sql`CASE WHEN ${lastFailureAt} > ${isConnectedTo} THEN ${failingSince} ELSE ${at} END`,
					lastFailureAt: at,
				})
				.where(eq(webhooks.id, id))
				.returning();
			return row as Hook | undefined;
		},

		/** A paused webhook stays paused until its owner resumes it. */
		async recordSuccess(db: Queryable, id: number): Promise<void> {
			await db
				.update(webhooks)
				.set({ failingSince: null, lastFailureAt: null })
				.where(and(eq(webhooks.id, id), isNotNull(webhooks.failingSince), isNull(webhooks.pausedAt)));
		},

		/** True for exactly one caller. */
		async moveToPaused(
			tx: Transaction,
			id: number,
			{ at, failingSince }: { at: Date; failingSince: Date },
		): Promise<boolean> {
			const { rowCount } = await tx
				.update(webhooks)
				.set({ pausedAt: at })
				.where(and(eq(webhooks.id, id), isNull(webhooks.pausedAt), lte(webhooks.failingSince, failingSince)));
			return rowCount === 1;
		},

		async moveToResumed(tx: Transaction, id: number, at: Date): Promise<Hook | undefined> {
			const [row] = await tx
				.update(webhooks)
				.set({ pausedAt: null, failingSince: null, lastFailureAt: null, updatedAt: at })
				.where(and(eq(webhooks.id, id), isNotNull(webhooks.pausedAt)))
				.returning();
			return row as Hook | undefined;
		},

		/** Paused webhooks of every owner, longest paused first. */
		async listPaused(db: Queryable, limit = 10_000): Promise<Hook[]> {
			const paused = isNotNull(webhooks.pausedAt);
			const rows = db.select().from(webhooks).where(paused).orderBy(asc(webhooks.pausedAt));
			return (await rows.limit(limit)) as Hook[];
		},
	};
}
