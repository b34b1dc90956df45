import type { Queryable } from "@repo/service-kit/database";
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { totpFactors } from "./tables.ts";

export async function findFactor(db: Queryable, userId: number) {
	const [found] = await db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
	return found;
}

/** Replaces an unconfirmed factor. False when the account has a confirmed one. */
export async function upsertUnconfirmed(
	db: Queryable,
	row: { userId: number; secret: Buffer; createdAt: Date },
): Promise<boolean> {
	const { rowCount } = await db
		.insert(totpFactors)
		.values(row)
		.onConflictDoUpdate({
			target: totpFactors.userId,
			set: { secret: row.secret, createdAt: row.createdAt },
			setWhere: isNull(totpFactors.confirmedAt),
		});
	return rowCount === 1;
}

export async function insertConfirmed(db: Queryable, row: typeof totpFactors.$inferInsert): Promise<void> {
	await db.insert(totpFactors).values(row).onConflictDoNothing();
}

/** One of two concurrent codes for a secret confirms it. */
export async function moveToConfirmed(
	db: Queryable,
	{ userId, secret, step, now }: { userId: number; secret: Buffer; step: number; now: Date },
): Promise<boolean> {
	const { rowCount } = await db
		.update(totpFactors)
		.set({ confirmedAt: now, lastStep: step })
		.where(
			and(eq(totpFactors.userId, userId), eq(totpFactors.secret, secret), isNull(totpFactors.confirmedAt)),
		);
	return rowCount === 1;
}

/** Uses up a code: one of several concurrent calls, on any number of instances, returns true. */
export async function takeStep(db: Queryable, userId: number, step: number): Promise<boolean> {
	const { rowCount } = await db
		.update(totpFactors)
		.set({ lastStep: step })
		.where(
			and(
				eq(totpFactors.userId, userId),
				isNotNull(totpFactors.confirmedAt),
				or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, sql`${step}`)),
			),
		);
	return rowCount === 1;
}

/** True if the account had one, confirmed or not. */
export async function deleteFactor(db: Queryable, userId: number): Promise<boolean> {
	const { rowCount } = await db.delete(totpFactors).where(eq(totpFactors.userId, userId));
	return rowCount === 1;
}
