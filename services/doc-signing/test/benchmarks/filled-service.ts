import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@repo/infra-local/postgres";
import { listen } from "@repo/service-kit/http";
import type pg from "pg";
import { createUser } from "../../src/accounts/create-user.ts";
import { createApiToken } from "../../src/api-tokens/create-api-token.ts";
import { createApp } from "../../src/app.ts";
import { closeDependencies, createDependencies, type Dependencies } from "../../src/dependencies.ts";
import { addUpCounts } from "../../src/documents/listing/queries.ts";
import { migrateDatabase } from "../../src/migrate-database.ts";
import { insertManyDocuments } from "../support/documents/insert-many.ts";
import { testConfig } from "../support/start-app.ts";

export type Filled = {
	count: number;
	/** The id of the document in the middle. */
	middle: number;
	pool: pg.Pool;
	/** Calls /api/v1 and throws unless the status is 200. */
	get(path: string): Promise<void>;
	close(): Promise<void>;
};

const TEMPLATES = 50;

/** The service with a separate database server, with this many documents in one account. */
export async function openFilled(count: number): Promise<Filled> {
	const dataDirectory = join(tmpdir(), `lists-${process.pid}-${count}`);
	const postgres = await startPostgres({ dataDirectory, durability: "throwaway" });
	const url = postgres.url("postgres");
	await migrateDatabase(url);
	const dependencies = createDependencies(
		testConfig({
			DATABASE_URL: url,
			// Documents with a processed file are read without the file storage.
			S3_ENDPOINT: "http://127.0.0.1:1",
			S3_ACCESS_KEY: "none",
			S3_SECRET_KEY: "none",
			RATE_LIMIT_PER_MINUTE: "100000000",
			LOG_LEVEL: "warn",
		}),
	);
	const token = await fill(dependencies, count);
	const service = await listen(createApp(dependencies), "127.0.0.1", 0);
	const pool = dependencies.db.$client;
	const { rows } = await pool.query("SELECT min(id) + count(*) / 2 AS middle FROM documents");
	return {
		count,
		middle: Number(rows[0].middle),
		pool,
		async get(path) {
			const response = await fetch(`http://127.0.0.1:${service.port}/api/v1${path}`, {
				headers: { authorization: token },
			});
			const text = await response.text();
			if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
		},
		async close() {
			await service.stop(1);
			await closeDependencies(dependencies);
			await postgres.stop();
			await rm(dataDirectory, { recursive: true, force: true });
		},
	};
}

async function fill(dependencies: Dependencies, count: number): Promise<string> {
	const { db } = dependencies;
	const input = {
		email: "ada@example.com",
		name: "Ada",
		password: "correct horse battery",
		plan: "free",
	} as const;
	const { id: userId } = await createUser(dependencies, input);
	const { token } = await createApiToken(
		dependencies,
		{
			userId,
			teamId: null,
			name: "bench",
			expiresAt: null,
		},
		"operator",
	);
	const start = Date.now();
	await insertManyDocuments({ dependencies }, { userId, teamId: null }, count);
	await insertParts(db.$client, userId);
	await addUpCounts(db);
	console.error(`${count} documents in ${Math.round((Date.now() - start) / 1000)} s`);
	return token;
}

async function insertParts(pool: pg.Pool, userId: number): Promise<void> {
	const client = await pool.connect();
	await client.query("SET statement_timeout = 0");
	await client.query(
		`INSERT INTO fields (document_id, recipient_id, type, page, position_x, position_y, width, height, created_at)
		SELECT document_id, id, 'SIGNATURE', 1, 10, 80, 25, 6, now() FROM recipients`,
	);
	await client.query(
		`INSERT INTO document_events (document_id, sequence, at, type, data, previous_hash, hash)
		SELECT id, n, now(), 'DOCUMENT_CREATED', '{}', CASE WHEN n > 1 THEN '\\x00'::bytea END, '\\x00'
		FROM documents, generate_series(1, 2) n`,
	);
	await client.query(
		`WITH files AS (INSERT INTO document_data (id, upload_key, created_at, upload_offered_at)
			SELECT 'template-' || n, 'uploads/t' || n, now(), now() FROM generate_series(1, ${TEMPLATES}) n RETURNING id)
		INSERT INTO templates (user_id, title, template_document_data_id, meta_id, date_format, created_at, updated_at)
		SELECT $1, 'Lease', id, id, 'yyyy-MM-dd', now(), now() FROM files`,
		[userId],
	);
	await client.query("VACUUM ANALYZE");
	client.release(true);
}
