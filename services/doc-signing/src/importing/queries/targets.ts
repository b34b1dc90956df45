import type { Queryable } from "@repo/service-kit/database";
import { addressKey } from "@repo/validation";
import { sql } from "drizzle-orm";

export type AccountHere = { id: number; email: string; emailProvenAt: Date | null; disabledAt: Date | null };

/** Accounts here with these addresses, by the address in lower case. */
export async function findAccountsHere(db: Queryable, emails: string[]): Promise<Map<string, AccountHere>> {
	const { rows } = await db.execute<
		Omit<AccountHere, "emailProvenAt" | "disabledAt"> & Record<string, unknown>
	>(sql`
		SELECT id, lower(email) AS email, email_proven_at AS "emailProvenAt", disabled_at AS "disabledAt"
		FROM users WHERE lower(email) = ANY(${sql.param(emails.map(addressKey))}::text[])`);
	return new Map(rows.map((row) => [row.email, row as unknown as AccountHere]));
}

const numbered = {
	users: sql`users`,
	teams: sql`teams`,
	documents: sql`documents`,
	templates: sql`templates`,
	recipients: sql`recipients`,
	fields: sql`fields`,
	template_recipients: sql`template_recipients`,
	template_fields: sql`template_fields`,
};
export type Numbered = keyof typeof numbered;

/** Whether one of these ids is in use. */
export async function isAnyTaken(db: Queryable, table: Numbered, ids: number[]): Promise<boolean> {
	if (ids.length === 0) return false;
	const { rows } = await db.execute(
		sql`SELECT 1 FROM ${numbered[table]} WHERE id = ANY(${sql.param(ids)}::int[]) LIMIT 1`,
	);
	return rows.length > 0;
}

/** Whether a recipient here has one of these signing links. */
export async function isAnyLinkTaken(db: Queryable, hashes: Buffer[]): Promise<boolean> {
	const { rows } = await db.execute(
		sql`SELECT 1 FROM recipients WHERE token_hash = ANY(${sql.param(hashes)}::bytea[]) LIMIT 1`,
	);
	return rows.length > 0;
}

/** Those of these token hashes that exist here. */
export async function findTokensHere(db: Queryable, hashes: Buffer[]): Promise<Set<string>> {
	const { rows } = await db.execute<{ hash: string }>(sql`
		SELECT encode(token_hash, 'hex') AS hash FROM api_tokens WHERE token_hash = ANY(${sql.param(hashes)}::bytea[])`);
	return new Set(rows.map(({ hash }) => hash));
}
