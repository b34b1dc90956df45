import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import pg from "pg";

const folder = new URL("../migrations/", import.meta.url);
let client: pg.Client;

beforeAll(async () => {
	client = new pg.Client({ connectionString: await createTestDatabase() });
	await client.connect();
	await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
});
afterAll(() => client.end());

async function migrate(from: number, to: number) {
	const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
	for (const file of files.slice(from, to)) {
		const text = await readFile(new URL(file, folder), "utf8");
		for (const statement of text.split("--> statement-breakpoint")) await client.query(statement);
	}
}

it("keeps accounts and sessions of release 1, and treats addresses set by operators as verified", async () => {
	await migrate(0, 14);
	await client.query(`
		INSERT INTO users (username, email, name, password_hash, created_at)
		SELECT name, name || '@example.test', name, 'hash', now() FROM unnest(ARRAY['own', 'made', 'moved']) AS name;
		INSERT INTO sessions (secret_hash, user_id, created_at, last_seen_at, expires_at, user_agent, ip_address)
		SELECT 'x', id, '2026-01-01', now(), now(), '', '' FROM users WHERE username = 'own';
		INSERT INTO audit_events (at, type, actor_type, actor, user_id, details) SELECT now(), type, actor, actor, id, details
		FROM users JOIN (VALUES
			('own', 'account.created', 'user', '{}'::jsonb),
			('made', 'account.created', 'operator', '{}'),
			('made', 'account.profile_changed', 'user', '{"email_changed": false}'),
			('moved', 'account.created', 'operator', '{}'),
			('moved', 'account.profile_changed', 'user', '{"email_changed": true}')
		) AS events (username, type, actor, details) USING (username)`);
	await migrate(14, 15);
	const { rows } = await client.query(`
		SELECT username, email_proven_at IS NOT NULL AS proven, credentials_version AS version, proven_at
		FROM users LEFT JOIN sessions ON user_id = users.id ORDER BY users.id`);
	expect(rows).toEqual([
		{ username: "own", proven: false, version: 1, proven_at: new Date("2026-01-01") },
		{ username: "made", proven: true, version: 1, proven_at: null },
		{ username: "moved", proven: false, version: 1, proven_at: null },
	]);
});
