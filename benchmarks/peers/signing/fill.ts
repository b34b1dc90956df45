import { fillTables } from "../../measure/fill-tables.ts";
import type { SigningPeer } from "./peer.ts";

/**
 * Adds this many documents to the account, a minute apart, each with a recipient, a field and an event. Every fourth
 * is finished, and one in a hundred awaits its file.
 */
export async function fillSigning({ databaseUrl }: SigningPeer, count: number): Promise<void> {
	await fillTables(databaseUrl, {
		tables: ["document_data", "documents", "document_counts", "recipients", "fields", "document_events"],
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
				SELECT account_id, id, 'ada@example.com', 'Ada', 'SIGNER', sha256(convert_to('r' || id, 'UTF8')), '\\x00', now()
				FROM documents WHERE document_data_id LIKE 'many-%'`,
			`INSERT INTO fields (account_id, document_id, recipient_id, type, page, position_x, position_y, width, height, created_at)
				SELECT account_id, document_id, id, 'SIGNATURE', 1, 10, 80, 25, 6, now() FROM recipients WHERE document_id IN
					(SELECT id FROM documents WHERE document_data_id LIKE 'many-%')`,
			`INSERT INTO document_events (account_id, document_id, sequence, at, type, data, previous_hash, hash)
				SELECT account_id, id, 1, now(), 'DOCUMENT_CREATED', '{}', NULL, '\\x00' FROM documents WHERE document_data_id LIKE 'many-%'`,
		],
	});
}
