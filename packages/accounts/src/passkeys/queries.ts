import type { Queryable } from "@repo/service-kit/database";
import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import { passkeyHandles, passkeys } from "./tables.ts";

export type Passkey = typeof passkeys.$inferSelect;

export async function findPasskey(db: Queryable, credentialId: string): Promise<Passkey | undefined> {
	const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
	return found;
}

/** Oldest first. */
export function listPasskeys(db: Queryable, userId: number): Promise<Passkey[]> {
	return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

/** False when the credential is already registered, to any account. */
export async function insertPasskey(db: Queryable, row: typeof passkeys.$inferInsert): Promise<boolean> {
	const { rowCount } = await db.insert(passkeys).values(row).onConflictDoNothing();
	return rowCount === 1;
}

/**
 * Records a use. False when the signature counter did not increase, which indicates a copied authenticator (WebAuthn
 * §7.2 step 22); passkeys that sync have none and send 0. Also false when the passkey was removed.
 */
export async function recordUse(
	db: Queryable,
	{
		credentialId,
		signCount,
		isBackedUp,
		now,
	}: { credentialId: string; signCount: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
	const hasGrown = or(
		lt(passkeys.signCount, sql`${signCount}`),
		and(eq(passkeys.signCount, 0), sql`${signCount} = 0`),
	);
	const { rowCount } = await db
		.update(passkeys)
		.set({ signCount, isBackedUp, lastUsedAt: now })
		.where(and(eq(passkeys.credentialId, credentialId), hasGrown));
	return rowCount === 1;
}

export async function renamePasskey(db: Queryable, userId: number, credentialId: string, name: string) {
	const { rowCount } = await db.update(passkeys).set({ name }).where(ofUser(userId, credentialId));
	return rowCount === 1;
}

/** Returns the removed passkey, or undefined. */
export async function deletePasskey(db: Queryable, userId: number, credentialId: string) {
	const [deleted] = await db.delete(passkeys).where(ofUser(userId, credentialId)).returning();
	return deleted;
}

export async function deletePasskeys(db: Queryable, userId: number): Promise<number> {
	const { rowCount } = await db.delete(passkeys).where(eq(passkeys.userId, userId));
	return rowCount ?? 0;
}

/** The account's handle; set to `fresh` if it has none yet. */
export async function ensureHandle(db: Queryable, userId: number, fresh: Buffer): Promise<Buffer> {
	const [row] = await db
		.insert(passkeyHandles)
		.values({ userId, handle: fresh })
		.onConflictDoUpdate({ target: passkeyHandles.userId, set: { handle: passkeyHandles.handle } })
		.returning({ handle: passkeyHandles.handle });
	if (!row) throw new Error("INSERT … RETURNING gave no row");
	return row.handle;
}

export async function findHandle(db: Queryable, userId: number): Promise<Buffer | undefined> {
	const [found] = await db.select().from(passkeyHandles).where(eq(passkeyHandles.userId, userId));
	return found?.handle;
}

const ofUser = (userId: number, credentialId: string) =>
	and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId));
