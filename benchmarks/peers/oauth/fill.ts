import { run } from "../../measure/database-server.ts";
import type { OAuthPeer } from "./peer.ts";

const TOKENS_EACH = 40;

/** Adds so many codes, refresh tokens and audit rows of other people, as a service has after years. */
export async function fillOauth({ databaseUrl }: OAuthPeer, rows: number): Promise<void> {
	const people = Math.ceil(rows / TOKENS_EACH);
	await run(databaseUrl, [
		`INSERT INTO users (username, email, name, created_at)
			SELECT 'other' || n, 'other' || n || '@example.test', 'Other', now() FROM generate_series(1, ${people}) n`,
		`INSERT INTO connections (user_id, client_row_id, scopes, created_at)
			SELECT users.id, clients.id, '{READ_BOOKING}', now() FROM users, clients WHERE username LIKE 'other%'`,
		`CREATE TEMP TABLE filled AS
			SELECT row_number() OVER () AS n, id AS connection_id, user_id, client_row_id
			FROM connections, generate_series(1, ${TOKENS_EACH}) WHERE user_id IN (SELECT id FROM users WHERE username LIKE 'other%')
			LIMIT ${rows}`,
		`INSERT INTO authorization_codes
				(code_hash, connection_id, client_row_id, redirect_uri, scopes, created_at, expires_at, redeemed_at)
			SELECT sha256(convert_to('code' || n, 'UTF8')), connection_id, client_row_id, 'https://app.example/callback',
				'{READ_BOOKING}', now(), now(), now() FROM filled`,
		`INSERT INTO refresh_tokens
				(token_hash, connection_id, authorization_code_hash, scopes, created_at, last_used_at, expires_at)
			SELECT sha256(convert_to('token' || n, 'UTF8')), connection_id, sha256(convert_to('code' || n, 'UTF8')),
				'{READ_BOOKING}', now(), now(), now() + interval '20 days' FROM filled`,
		`INSERT INTO audit_events (at, type, actor_type, actor, user_id, client_row_id, details)
			SELECT now(), 'code.exchanged', 'app', 'benchmark', user_id, client_row_id, '{"scopes": ["READ_BOOKING"]}' FROM filled`,
		"VACUUM ANALYZE",
	]);
}
