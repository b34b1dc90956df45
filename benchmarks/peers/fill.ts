import { fillTables } from "../measure/database-server.ts";
import type { Peer } from "./start-process.ts";

const TOKENS_EACH = 40;
/** Recipients of the documents of one account, beside one who has a single document. */
const PEOPLE = 1_000;

/**
 * Adds this many codes, refresh tokens and audit rows of other people, and as many bookings of the first person, half
 * an hour each: half of them past, one in a thousand canceled.
 */
export async function fillOauth({ databaseUrl }: Peer, rows: number): Promise<void> {
	const people = Math.ceil(rows / TOKENS_EACH);
	await fillTables(databaseUrl, {
		tables: ["authorization_codes", "refresh_tokens", "audit_events", "bookings", "connections", "users"],
		constraints: [{ table: "bookings", name: "bookings_no_overlap", definition: noOverlap }],
		inserts: [
			`INSERT INTO users (username, email, name, created_at)
				SELECT 'other' || n, 'other' || n || '@example.test', 'Other', now() FROM generate_series(1, ${people}) n`,
			`INSERT INTO connections (user_id, client_row_id, scopes, scopes_here, created_at)
				SELECT users.id, clients.id, '{READ_BOOKING}', '{READ_BOOKING}', now() FROM users, clients WHERE username LIKE 'other%'`,
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

/**
 * Adds this many documents to the account, a minute apart, each with a recipient, a field and an event. Every fourth
 * is finished, and one in a hundred awaits its file.
 */
export async function fillSigning({ databaseUrl }: Peer, count: number): Promise<void> {
	await fillTables(databaseUrl, {
		tables: [
			"document_data",
			"documents",
			"document_counts",
			"search_texts",
			"recipients",
			"fields",
			"document_events",
		],
		inserts: [
			`INSERT INTO document_data (account_id, id, account, upload_key, status, original_key, original_hash, pages, created_at,
					upload_offered_at, taken_in_at, upload_removed_at)
				SELECT users.id, 'many-' || n, 'user:' || users.id, 'uploads/m' || n, 'READY', 'files/m' || n, '\\x00', '[]', now(), now(), now(), now()
				FROM users, generate_series(1, ${count}) n`,
			`INSERT INTO documents (account_id, user_id, title, external_id, status, document_data_id, date_format, created_at, updated_at,
					file_arrived_at, sent_at, completed_at)
				SELECT users.id, users.id, 'Contract ' || n || ' of ' || left(md5(n::text), 12), 'ext-' || n,
					CASE WHEN n % 4 = 0 THEN 'COMPLETED' ELSE 'DRAFT' END, 'many-' || n, 'yyyy-MM-dd', at, at,
					CASE WHEN n % 100 <> 99 THEN at END, CASE WHEN n % 4 = 0 THEN at END, CASE WHEN n % 4 = 0 THEN at END
				FROM users, generate_series(1, ${count}) n, LATERAL (SELECT now() + (n - ${count}) * interval '1 minute' AS at) t`,
			// Triggers are off.
			`INSERT INTO document_counts (account_id, user_id, team_id, status, block, change)
				SELECT user_id, user_id, team_id, status, id >> 12, count(*) FROM documents WHERE document_data_id LIKE 'many-%' GROUP BY 1, 3, 4, 5`,
			`INSERT INTO recipients (account_id, document_id, email, name, role, token_hash, encrypted_token, created_at)
				SELECT account_id, id, name || '@example.com', initcap(name), 'SIGNER', sha256(convert_to('r' || id, 'UTF8')), '\\x00', now()
				FROM documents, LATERAL (
					SELECT CASE document_data_id WHEN 'many-500' THEN 'grace' ELSE 'ada' || id % ${PEOPLE} END AS name
				) person WHERE document_data_id LIKE 'many-%'`,
			`INSERT INTO search_texts (document_id, account_id, title, others)
				SELECT documents.id, documents.account_id, title, concat_ws(E'\\n', external_id, name, email)
				FROM documents JOIN recipients ON document_id = documents.id WHERE document_data_id LIKE 'many-%'`,
			`INSERT INTO fields (account_id, document_id, recipient_id, type, page, position_x, position_y, width, height, created_at)
				SELECT account_id, document_id, id, 'SIGNATURE', 1, 10, 80, 25, 6, now() FROM recipients WHERE document_id IN
					(SELECT id FROM documents WHERE document_data_id LIKE 'many-%')`,
			`INSERT INTO document_events (account_id, document_id, sequence, at, type, data, previous_hash, hash)
				SELECT account_id, id, 1, now(), 'DOCUMENT_CREATED', '{}', NULL, '\\x00' FROM documents WHERE document_data_id LIKE 'many-%'`,
		],
	});
}
