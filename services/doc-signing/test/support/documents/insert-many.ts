import pg from "pg";
import type { Config } from "../../../src/config.ts";
import { feedSearch } from "../../../src/envelopes/documents/search/feed-search.ts";
import { newSigningToken } from "../../../src/envelopes/recipients/signing-token.ts";
import type { TestAccount } from "../accounts.ts";
import type { TestApp } from "../start-app.ts";

const BATCH = 10_000;

/** Many documents of one account, each with a file and a recipient: every fourth is finished, the others are drafts. */
export async function insertManyDocuments(
	{ dependencies }: Pick<TestApp, "dependencies">,
	{ userId, teamId }: Pick<TestAccount, "userId" | "teamId">,
	count: number,
	{ minutesApart = 0 }: { minutesApart?: number } = {},
): Promise<void> {
	// Not of the pool, whose queries have a time limit.
	const client = new pg.Client({ connectionString: dependencies.config.DATABASE_URL });
	await client.connect();
	try {
		await client.query("SET statement_timeout = 0; SET maintenance_work_mem = '1GB'");
		const { rows: files } = await client.query<{ id: number }>(
			`WITH files AS (
				INSERT INTO document_data (id, account, upload_key, status, original_key, original_hash, pages, created_at, upload_offered_at, taken_in_at, upload_removed_at)
				SELECT 'many-' || $1::int || '-' || n, coalesce('team:' || $2::int, 'user:' || $1::int), 'uploads/m' || n, 'READY', 'files/many' || $1::int || '-' || n, '\\x00', '[]', now(), now(), now(), now()
				FROM generate_series(1, $3::int) n
			), made AS (
				INSERT INTO documents (user_id, team_id, title, external_id, status, document_data_id, date_format, created_at, updated_at, file_arrived_at, sent_at, completed_at)
				SELECT $1::int, $2::int, 'Contract ' || n || ' of ' || md5(n::text), 'ext-' || n,
					CASE WHEN n % 4 = 0 THEN 'COMPLETED' ELSE 'DRAFT' END,
					'many-' || $1::int || '-' || n, 'yyyy-MM-dd', now() + (n - $3) * $4::int * interval '1 minute', now(), now(), now(), CASE WHEN n % 4 = 0 THEN now() END
				FROM generate_series(1, $3::int) n RETURNING id
			)
			SELECT id FROM made`,
			[userId, teamId, count, minutesApart],
		);
		const ids = files.map(({ id }) => id);
		for (let from = 0; from < ids.length; from += BATCH)
			await insertRecipients(client, ids.slice(from, from + BATCH), dependencies.config);
		await feedSearch(dependencies.db, BATCH);
		await client.query("ANALYZE documents, document_data, recipients, search_texts, search_changes");
	} finally {
		await client.end();
	}
}

async function insertRecipients(client: pg.Client, documentIds: number[], config: Config): Promise<void> {
	const tokens = documentIds.map((id) => newSigningToken(id, config));
	const hex = (name: "tokenHash" | "encryptedToken") => tokens.map((token) => token[name].toString("hex"));
	await client.query(
		`INSERT INTO recipients (document_id, email, name, role, token_hash, encrypted_token, created_at)
		SELECT id, 'ada@example.com', 'Ada', 'SIGNER', decode(token_hash, 'hex'), decode(encrypted_token, 'hex'), now()
		FROM unnest($1::int[], $2::text[], $3::text[]) AS given (id, token_hash, encrypted_token)`,
		[documentIds, hex("tokenHash"), hex("encryptedToken")],
	);
}
