import { fillTables } from "../../measure/fill-tables.ts";
import type { OAuthPeer } from "./peer.ts";

const TOKENS_EACH = 40;

/**
 * Adds this many codes, refresh tokens and audit rows of other people, and as many bookings of the first person, half
 * an hour each: half of them past, one in a thousand canceled.
 */
export async function fillOauth({ databaseUrl }: OAuthPeer, rows: number): Promise<void> {
	const people = Math.ceil(rows / TOKENS_EACH);
	await fillTables(databaseUrl, {
		tables: ["authorization_codes", "refresh_tokens", "audit_events", "bookings", "connections", "users"],
		constraints: [{ table: "bookings", name: "bookings_no_overlap", definition: noOverlap }],
		inserts: [
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
			`INSERT INTO bookings (user_id, title, starts_at, ends_at, time_zone, status, created_at, updated_at)
				SELECT users.id, 'Meeting ' || n, at, at + interval '30 minutes', 'UTC',
					CASE WHEN n % 1000 = 0 THEN 'cancelled' ELSE 'accepted' END, now(), now()
				FROM users, generate_series(1, ${rows}) n, LATERAL (SELECT now() + (n - ${rows / 2}) * interval '30 minutes' AS at) t
				WHERE username = 'person1'`,
		],
	});
}

const noOverlap = `EXCLUDE USING gist (int4range(user_id, user_id, '[]') WITH &&,
	tstzrange(starts_at, ends_at, '[)') WITH &&) WHERE (status = 'accepted')`;
