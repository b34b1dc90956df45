import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { passwordResets, users } from "../tables.ts";

export async function insertReset(db: Queryable, row: typeof passwordResets.$inferInsert): Promise<void> {
	await db.insert(passwordResets).values(row);
}

const liveReset = (secretHash: Buffer, now: Date) =>
	and(
		eq(passwordResets.secretHash, secretHash),
		isNull(passwordResets.usedAt),
		gt(passwordResets.expiresAt, now),
	);

/** Whose password a link sets. */
export async function findResetAccount(db: Queryable, secretHash: Buffer, now: Date) {
	const [found] = await db
		.select({ username: users.username, email: users.email })
		.from(passwordResets)
		.innerJoin(users, eq(users.id, passwordResets.userId))
		.where(and(liveReset(secretHash, now), isNull(users.disabledAt)));
	return found;
}

export async function findReset(db: Queryable, secretHash: Buffer, now: Date) {
	const [found] = await db
		.select({ userId: passwordResets.userId })
		.from(passwordResets)
		.where(liveReset(secretHash, now));
	return found;
}

/** Uses up the link. Once: of two uses at once, one gets false. */
export async function redeemReset(db: Queryable, secretHash: Buffer, now: Date): Promise<boolean> {
	const { rowCount } = await db.update(passwordResets).set({ usedAt: now }).where(liveReset(secretHash, now));
	return rowCount === 1;
}

/** Expires the user's other reset links. */
export async function endResets(db: Queryable, userId: number, now: Date): Promise<void> {
	await db
		.update(passwordResets)
		.set({ usedAt: now })
		.where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

export async function deleteEndedResets(db: Database, now: Date): Promise<void> {
	await deleteInBatches(db, passwordResets, lt(passwordResets.expiresAt, now));
}
