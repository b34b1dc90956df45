import { run } from "../../measure/database-server.ts";
import type { SigningPeer } from "./peer.ts";

const titleIndex = "documents_title_pieces";

/**
 * Adds this many documents to the account, each with a file, a recipient and an event; every fourth is
 * finished.
 */
export async function fillSigning({ databaseUrl }: SigningPeer, count: number): Promise<void> {
	const [, definition] = await run(databaseUrl, [
		"SET search_path TO public",
		`SELECT pg_get_indexdef('${titleIndex}'::regclass) AS statement`,
	]);
	await run(databaseUrl, [
		// Built after all rows are inserted, as in restoring a backup: many times faster.
		`DROP INDEX ${titleIndex}`,
		"SET maintenance_work_mem = '512MB'",
		`INSERT INTO document_data (id, upload_key, status, original_key, original_hash, pages, created_at,
				upload_offered_at, taken_in_at, upload_removed_at)
			SELECT 'many-' || n, 'uploads/m' || n, 'READY', 'files/m' || n, '\\x00', '[]', now(), now(), now(), now()
			FROM generate_series(1, ${count}) n`,
		`INSERT INTO documents (user_id, title, external_id, status, document_data_id, date_format, created_at, updated_at,
				file_arrived_at, sent_at, completed_at)
			SELECT users.id, 'Contract ' || n || ' of ' || md5(n::text), 'ext-' || n,
				CASE WHEN n % 4 = 0 THEN 'COMPLETED' ELSE 'DRAFT' END, 'many-' || n, 'yyyy-MM-dd', now(), now(), now(),
				CASE WHEN n % 4 = 0 THEN now() END, CASE WHEN n % 4 = 0 THEN now() END
			FROM users, generate_series(1, ${count}) n`,
		`INSERT INTO recipients (document_id, email, name, role, token_hash, encrypted_token, created_at)
			SELECT id, 'ada@example.com', 'Ada', 'SIGNER', sha256(convert_to('r' || id, 'UTF8')), '\\x00', now()
			FROM documents WHERE document_data_id LIKE 'many-%'`,
		`INSERT INTO document_events (document_id, sequence, at, type, data, previous_hash, hash)
			SELECT id, 1, now(), 'DOCUMENT_CREATED', '{}', NULL, '\\x00' FROM documents WHERE document_data_id LIKE 'many-%'`,
		String(definition?.rows[0]?.statement),
		"VACUUM ANALYZE",
	]);
}
