import { randomBytes } from "node:crypto";
import type { Clock } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, eq, isNull } from "drizzle-orm";
import { recoveryCodes } from "./tables.ts";

const CODES = 10;
const CODE_BYTES = 10;
// Crockford's base32: no i, l, o or u, which are easily misread on paper.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Creates ten new codes, such as `k3rw-9d2m-…`, to be shown once; they replace the account's earlier ones. */
export async function replaceRecoveryCodes(
	{ clock }: { clock: Clock },
	tx: Transaction,
	userId: number,
): Promise<string[]> {
	const codes = Array.from({ length: CODES }, newCode);
	await deleteRecoveryCodes(tx, userId);
	const rows = codes.map((code) => ({ codeHash: hashOf(userId, code), userId, createdAt: clock() }));
	await tx.insert(recoveryCodes).values(rows);
	return codes;
}

/**
 * Whether it is an unused code of the account. Uses it up: of two concurrent calls, one returns true. Ignores case,
 * dashes and spaces.
 */
export async function useRecoveryCode(
	{ clock }: { clock: Clock },
	db: Queryable,
	userId: number,
	code: string,
): Promise<boolean> {
	const { rowCount } = await db
		.update(recoveryCodes)
		.set({ usedAt: clock() })
		.where(
			and(
				eq(recoveryCodes.codeHash, hashOf(userId, code)),
				eq(recoveryCodes.userId, userId),
				isNull(recoveryCodes.usedAt),
			),
		);
	return rowCount === 1;
}

/** How many codes are left. */
export function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
	return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

export async function deleteRecoveryCodes(db: Queryable, userId: number): Promise<void> {
	await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

function newCode(): string {
	const bits = [...randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
	const letters = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? [];
	return letters.join("").replace(/.{4}(?=.)/g, "$&-");
}

function hashOf(userId: number, code: string): Buffer {
	const typed = code.toLowerCase().replace(/[\s-]/g, "");
	const read = typed.replaceAll("o", "0").replace(/[il]/g, "1");
	return hashSecret(`${userId}:${read}`);
}
