import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { type Postgres, startPostgres } from "@repo/infra-local/postgres";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Pool } from "pg";
import { startApp, type TestApp, testConfig } from "../../../test/support/start-app.ts";
import { decryptResponse } from "../../accounts/tokens/encrypted-response.ts";
import { encryptSecret } from "../../webhooks/secret.ts";

const service = fileURLToPath(new URL("../../..", import.meta.url));
const RECIPIENTS = 6_000;
const secrets = Array.from({ length: RECIPIENTS }, () => newSecret());
const apiToken = newSecret("api_");
const webhookSecret = `whsec_${newSecret()}`;

let folder: string;
let postgres: Postgres;
let pool: Pool;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "upgrade-"));
	postgres = await startPostgres({ dataDirectory: folder, durability: "throwaway" });
	pool = new Pool({ connectionString: postgres.url("postgres"), max: 1 });
});
afterAll(async () => {
	await pool.end();
	await postgres.stop();
	rmSync(folder, { recursive: true });
});

it("a database with plaintext signing tokens is upgraded: links and responses are preserved, and no plaintext token remains", async () => {
	await migrateUpTo("encrypted_tokens");
	await fill();
	expect(await countClear()).toBe(RECIPIENTS);
	expect(await runMigrate({})).toMatchObject({ code: 1, said: expect.stringContaining("ENCRYPTION_SECRET") });
	const both = [runMigrate(settings()), runMigrate(settings())];
	expect(await Promise.all(both)).toEqual([
		{ code: 0, said: "" },
		{ code: 0, said: "" },
	]);
	expect(await countClear()).toBe(0);

	const app = await startApp(settings());
	try {
		await expectLinksAndAnswers(app);
	} finally {
		await app.close();
	}
}, 120_000);

async function expectLinksAndAnswers({ agent, dependencies }: TestApp): Promise<void> {
	const token = secrets[RECIPIENTS - 1] ?? "";
	await agent.get(`/sign/${token}`).set("Accept", "text/html").expect(200);
	const as = { Authorization: apiToken };
	const { body } = await agent.get("/api/v1/documents/1").set(as).expect(200);
	expect(body.recipients.map((one: { token: string }) => one.token)).toEqual(secrets);
	const { rows } = await pool.query("SELECT encrypted_answer FROM idempotency_keys");
	const answer = decryptResponse(
		rows[0].encrypted_answer,
		{ holder: { apiTokenId: 1 }, key: "once" },
		dependencies.config,
	);
	expect(answer).toEqual({ status: 200, body: { id: 1, userId: 1, secret: webhookSecret } });
}

function settings(): Record<string, string> {
	return { DATABASE_URL: postgres.url("postgres"), ENCRYPTION_SECRET: "0".repeat(43) };
}

/** Runs the migrations before the named one, as the previous version did. */
async function migrateUpTo(name: string): Promise<void> {
	const migrationsFolder = join(folder, "migrations");
	cpSync(join(service, "migrations"), migrationsFolder, { recursive: true });
	const file = join(migrationsFolder, "meta/_journal.json");
	const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, "utf8"));
	const end = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
	writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
	await migrate(drizzle(pool), { migrationsFolder });
}

async function fill(): Promise<void> {
	const config = testConfig({
		...settings(),
		S3_ENDPOINT: "http://x",
		S3_ACCESS_KEY: "x",
		S3_SECRET_KEY: "x",
	});
	await pool.query(
		"INSERT INTO users (email, name, password_hash, created_at) VALUES ('a@example.com', 'Ada', '', now())",
	);
	await pool.query(
		"INSERT INTO api_tokens (user_id, name, token_hash, created_at) VALUES (1, 'old', $1, now())",
		[hashSecret(apiToken)],
	);
	await pool.query(
		`WITH file AS (
			INSERT INTO document_data (id, upload_key, status, original_key, original_hash, pages, created_at, upload_offered_at, taken_in_at)
			VALUES ('f', 'uploads/f', 'READY', 'files/f', '', '[{"width":595,"height":842}]', now(), now(), now()) RETURNING id
		) INSERT INTO documents (user_id, title, status, sent_at, document_data_id, date_format, created_at, updated_at)
		SELECT 1, 'Old', 'PENDING', now(), id, 'yyyy-MM-dd', now(), now() FROM file`,
	);
	await pool.query(
		`INSERT INTO recipients (document_id, email, name, role, token, send_status, sent_at, expires_at, created_at)
		SELECT 1, 'ada@example.com', 'Ada', 'APPROVER', token, 'SENT', now(), now() + interval '1 day', now()
		FROM unnest($1::text[]) AS token`,
		[secrets],
	);
	const secret = encryptSecret(webhookSecret, 1, config).toString("base64");
	await pool.query(
		"INSERT INTO idempotency_keys (api_token_id, key, request_hash, answer, created_at) VALUES (1, 'once', $1, $2, now())",
		[Buffer.alloc(32), { status: 200, body: { id: 1, userId: 1, secret } }],
	);
}

async function runMigrate(environment: Record<string, string>): Promise<{ code: number; said: string }> {
	const command = ["--import", "tsx", "--conditions=source", "src/migrate.ts"];
	const child = spawn(process.execPath, command, {
		cwd: service,
		env: { PATH: process.env.PATH, DATABASE_URL: postgres.url("postgres"), ...environment },
		stdio: ["ignore", "ignore", "pipe"],
	});
	const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
	return { code, said };
}

/** How many of the tokens are in the tables' files; the write-ahead log is not checked. */
async function countClear(): Promise<number> {
	await pool.query("CHECKPOINT");
	const tables = join(folder, "cluster/base");
	const found = readdirSync(tables, { recursive: true, encoding: "utf8" })
		.map((path) => join(tables, path))
		.filter((path) => statSync(path).isFile())
		.flatMap((path) => readFileSync(path, "latin1").match(/[\w-]{43,}/g) ?? []);
	return secrets.filter((secret) => found.some((text) => text.includes(secret))).length;
}
