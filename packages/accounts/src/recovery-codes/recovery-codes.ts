import { hkdfSync, randomBytes } from "node:crypto";
import type { Clock } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { recoveryCodes } from "./tables.ts";

const CODES = 10;
const CODE_BYTES = 10;
// Crockford's base32: no i, l, o or u, which are easily misread on paper.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * Creates ten new codes, such as `k3rw-9d2m-…`, to be shown once; they replace the account's earlier ones. The same `seed`
 * (256 random bits) gives the same codes, for a form that is submitted twice: they are replaced once, at `createdAt`. The
 * caller has locked the account.
 */
export async function replaceRecoveryCodes(
	{ clock }: { clock: Clock },
	tx: Transaction,
	userId: number,
	seed: Buffer = randomBytes(32),
): Promise<{ codes: string[]; createdAt: Date; isNew: boolean }> {
	const codes = deriveCodes(seed);
	const hashes = codes.map((code) => hashCode(userId, code));
	const [existing] = await tx
		.select({ createdAt: recoveryCodes.createdAt })
		.from(recoveryCodes)
		.where(inArray(recoveryCodes.codeHash, hashes));
	if (existing) return { codes, createdAt: existing.createdAt, isNew: false };
	const createdAt = clock();
	await deleteRecoveryCodes(tx, userId);
	const rows = hashes.map((codeHash) => ({ codeHash, userId, createdAt }));
	await tx.insert(recoveryCodes).values(rows);
	return { codes, createdAt, isNew: true };
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
				eq(recoveryCodes.codeHash, hashCode(userId, code)),
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

function deriveCodes(seed: Buffer): string[] {
	const bytes = Buffer.from(hkdfSync("sha256", seed, "", "recovery codes", CODES * CODE_BYTES));
	return Array.from({ length: CODES }, (_, index) =>
		writeCode(bytes.subarray(index * CODE_BYTES, (index + 1) * CODE_BYTES)),
	);
}

function writeCode(bytes: Buffer): string {
	const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
	const letters = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? [];
	return letters.join("").replace(/.{4}(?=.)/g, "$&-");
}

function hashCode(userId: number, code: string): Buffer {
	const typed = code.toLowerCase().replace(/[\s-]/g, "");
	const read = typed.replaceAll("o", "0").replace(/[il]/g, "1");
	return hashSecret(`${userId}:${read}`);
}
