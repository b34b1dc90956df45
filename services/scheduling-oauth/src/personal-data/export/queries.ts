import type { Queryable } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { lastUsedSql } from "../../grants/tables.ts";

/** Profile, connected apps, requests for apps, API keys, webhooks, passkeys and sessions of an account, without secrets. */
export async function readAccountData(db: Queryable, userId: number): Promise<Record<string, unknown>> {
	const { rows } = await db.execute<Record<string, unknown>>(sql`
		SELECT
			(SELECT to_jsonb(u) - 'password_hash' - 'credentials_version' - 'submission' FROM users u
				WHERE u.id = ${userId}) AS account,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('app', c.name, 'link', c.link, 'scopes', g.scopes, 'status',
					CASE c.status WHEN 'deleted' THEN 'revoked' ELSE g.status END, 'createdAt', g.created_at, 'lastUsedAt', ${sql.raw(lastUsedSql("g"))}, 'revokedAt', g.revoked_at)
					ORDER BY g.id), '[]')
				FROM connections g JOIN clients c ON c.id = g.client_row_id WHERE g.user_id = ${userId}) AS "connectedApps",
			(SELECT coalesce(jsonb_agg(to_jsonb(r) - 'logo' - 'user_id' - 'decided_by' ORDER BY r.id), '[]')
				FROM client_requests r WHERE r.user_id = ${userId}) AS "appRequests",
			(SELECT coalesce(jsonb_agg(to_jsonb(k) - 'key_hash' ORDER BY k.id), '[]')
				FROM api_keys k WHERE k.user_id = ${userId}) AS "apiKeys",
			(SELECT coalesce(jsonb_agg(to_jsonb(w) - 'encrypted_secret' - 'client_row_id' ORDER BY w.id), '[]')
				FROM webhooks w WHERE w.user_id = ${userId}) AS webhooks,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'createdAt', p.created_at, 'lastUsedAt',
					p.last_used_at)), '[]') FROM passkeys p WHERE p.user_id = ${userId}) AS passkeys,
			(SELECT coalesce(jsonb_agg(to_jsonb(s) - 'secret_hash' ORDER BY s.created_at), '[]')
				FROM sessions s WHERE s.user_id = ${userId}) AS sessions`);
	return rows[0] ?? {};
}

type Page = { userId: number; after: number; limit: number };
export type Row = { id: number; row: Record<string, unknown> };

/** In the order of their ids. */
export async function listBookingsAfter(db: Queryable, { userId, after, limit }: Page): Promise<Row[]> {
	const { rows } = await db.execute<Row>(sql`
		SELECT id, to_jsonb(b) - 'id' - 'user_id' - 'submission' AS row FROM bookings b
		WHERE user_id = ${userId} AND id > ${after} ORDER BY id LIMIT ${limit}`);
	return rows;
}

/** The audit log's rows about the account, except who viewed it. */
export async function listOwnEventsAfter(db: Queryable, { userId, after, limit }: Page): Promise<Row[]> {
	const { rows } = await db.execute<Row>(sql`
		SELECT id::float8, jsonb_build_object('at', at, 'type', type, 'by', actor_type, 'ipAddress',
			CASE WHEN actor_type = 'user' THEN ip_address END, 'details', details) AS row FROM audit_events
		WHERE user_id = ${userId} AND id > ${after} ORDER BY id LIMIT ${limit}`);
	return rows;
}
