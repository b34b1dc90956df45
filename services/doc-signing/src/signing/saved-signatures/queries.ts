import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, eq, sql } from "drizzle-orm";
import type { SignatureKind } from "./kinds.ts";
import { type DrawnOrTyped, savedSignatures } from "./tables.ts";

/** As pages show it. The version of an image changes with it. */
export type SavedSignature = DrawnOrTyped | { type: "image"; version: string };
export type SavedSignatures = Partial<Record<SignatureKind, SavedSignature>>;

const { userId, kind, answer, image } = savedSignatures;
const isOwn = (id: number, one: SignatureKind) => and(eq(userId, id), eq(kind, one));

export async function listSavedSignatures(db: Queryable, id: number): Promise<SavedSignatures> {
	const version = sql<string>`left(encode(sha256(${image}), 'hex'), 16)`;
	const rows = await db.select({ kind, answer, version }).from(savedSignatures).where(eq(userId, id));
	return Object.fromEntries(
		rows.map((row) => [row.kind, row.answer ?? { type: "image", version: row.version }]),
	);
}

export async function findSavedImage(db: Queryable, id: number, one: SignatureKind) {
	const [row] = await db.select({ image }).from(savedSignatures).where(isOwn(id, one));
	return row?.image ?? undefined;
}

/** Replaces the saved one. */
export async function storeSavedSignature(
	tx: Transaction,
	{ answer = null, image = null, ...row }: typeof savedSignatures.$inferInsert,
): Promise<void> {
	const { savedAt } = row;
	await tx
		.insert(savedSignatures)
		.values({ ...row, answer, image })
		.onConflictDoUpdate({ target: [userId, kind], set: { answer, image, savedAt } });
}

/** One of them, or both. */
export async function deleteSavedSignatures(db: Queryable, id: number, one?: SignatureKind): Promise<void> {
	await db.delete(savedSignatures).where(one ? isOwn(id, one) : eq(userId, id));
}
