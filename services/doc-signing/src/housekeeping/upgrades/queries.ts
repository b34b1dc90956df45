import type { Queryable, Transaction } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";

const LOCK = 7_034_201;

export type ClearToken = { recipientId: number; documentId: number; token: string };
export type ClearResponse = { apiTokenId: number; key: string; answer: { status: number; body: unknown } };

/** Whether the migration encrypted_tokens set anything aside. Concurrent callers continue one at a time. */
export async function lockClearTables(tx: Transaction): Promise<boolean> {
	await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
	const { rows } = await tx.execute<{ found: boolean }>(
		sql`SELECT to_regclass('clear_signing_tokens') IS NOT NULL AS found`,
	);
	return rows[0]?.found === true;
}

/** Deletes and returns some of the rows; none if the table is empty. */
export async function takeClearTokens(tx: Transaction, limit: number): Promise<ClearToken[]> {
	const { rows } = await tx.execute<ClearToken>(sql`
		DELETE FROM clear_signing_tokens WHERE ctid IN (SELECT ctid FROM clear_signing_tokens LIMIT ${limit})
		RETURNING recipient_id AS "recipientId", document_id AS "documentId", token`);
	return rows;
}

export async function storeEncryptedTokens(
	tx: Transaction,
	tokens: { recipientId: number; encryptedToken: Buffer }[],
): Promise<void> {
	const hex = tokens.map(({ encryptedToken }) => encryptedToken.toString("hex"));
	const ids = tokens.map(({ recipientId }) => recipientId);
	await tx.execute(sql`
		UPDATE recipients SET encrypted_token = decode(given.hex, 'hex')
		FROM unnest(${sql.param(ids)}::int[], ${sql.param(hex)}::text[]) AS given (id, hex) WHERE recipients.id = given.id`);
}

export async function takeClearResponses(tx: Transaction, limit: number): Promise<ClearResponse[]> {
	const { rows } = await tx.execute<ClearResponse>(sql`
		DELETE FROM clear_idempotency_answers WHERE ctid IN (SELECT ctid FROM clear_idempotency_answers LIMIT ${limit})
		RETURNING api_token_id AS "apiTokenId", key, answer`);
	return rows;
}

export async function storeEncryptedResponse(
	tx: Transaction,
	{ apiTokenId, key, encryptedAnswer }: Omit<ClearResponse, "answer"> & { encryptedAnswer: Buffer },
): Promise<void> {
	await tx.execute(sql`
		UPDATE idempotency_keys SET encrypted_answer = ${encryptedAnswer}
		WHERE api_token_id = ${apiTokenId} AND key = ${key}`);
}

/** What the migration encrypted_tokens does in a database that contained no clear text. */
export async function dropClearTables(tx: Transaction): Promise<void> {
	await tx.execute(sql`DROP TABLE clear_signing_tokens, clear_idempotency_answers`);
	await tx.execute(sql`ALTER TABLE recipients ALTER COLUMN encrypted_token SET NOT NULL`);
}

/** Rewrites the tables' files: a dropped column's values and the old versions of updated rows remain in them. */
export async function rewriteTables(db: Queryable): Promise<void> {
	await db.execute(sql`VACUUM (FULL, ANALYZE) recipients, idempotency_keys`);
}
