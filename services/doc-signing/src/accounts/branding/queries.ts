import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, type Column, eq, isNull, or } from "drizzle-orm";
import { type Owner, toAccountColumns } from "../owner.ts";
import { isOwnedBy } from "../queries/is-owned-by.ts";
import { type Brand, type Logo, toBrand, toLogo } from "./rules/brand.ts";
import { branding } from "./tables.ts";

export type BrandingRow = typeof branding.$inferSelect;

/** For LEFT JOINs with documents or templates: the branding of their team, otherwise of their user. At most one row. */
export function joinBranding(owned: { userId: Column; teamId: Column }) {
	return or(eq(branding.teamId, owned.teamId), and(isNull(owned.teamId), eq(branding.userId, owned.userId)));
}

/** An empty brand if nothing was chosen. */
export async function findBrand(db: Queryable, owner: Owner): Promise<Brand> {
	const [row] = await db.select().from(branding).where(isOwnedBy(owner, branding));
	return toBrand(row);
}

export async function findLogo(db: Queryable, id: string): Promise<Logo | undefined> {
	const [row] = await db.select().from(branding).where(eq(branding.logoId, id));
	return (row && toLogo(row)) ?? undefined;
}

/** The owner's row, locked; created if missing. */
export async function lockBranding(tx: Transaction, owner: Owner, updatedAt: Date): Promise<BrandingRow> {
	await tx
		.insert(branding)
		.values({ ...toAccountColumns(owner), updatedAt })
		.onConflictDoNothing();
	const [row] = await tx.select().from(branding).where(isOwnedBy(owner, branding)).for("update");
	if (!row) throw new Error("a newly inserted branding was not found");
	return row;
}

export async function updateBranding(
	tx: Transaction,
	id: number,
	change: Partial<Omit<BrandingRow, "id">>,
): Promise<void> {
	await tx.update(branding).set(change).where(eq(branding.id, id));
}

/** The deleted row, if there was one. */
export async function deleteBranding(tx: Transaction, owner: Owner): Promise<BrandingRow | undefined> {
	const [row] = await tx.delete(branding).where(isOwnedBy(owner, branding)).returning();
	return row;
}
