import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { callWhile, startTwoRoleDatabase, type TwoRoleDatabase } from "@repo/infra-local/testing";
import { partitionByMonth } from "@repo/service-kit/database";
import pg from "pg";
import { listEvents } from "../src/audit-log/queries.ts";
import { runHousekeeping } from "../src/housekeeping.ts";
import { migrateDatabase } from "../src/migrate-database.ts";
import { monthlyTables } from "../src/monthly-tables.ts";
import { newApp, newTokens, refreshOf, type ThirdPartyApp, type Tokens } from "./support/apps.ts";
import { newPerson } from "./support/people.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

const ROWS = 1_000_000;

let database: TwoRoleDatabase;
let owner: pg.Client;
let app: TestApp;
let calendar: ThirdPartyApp;
let tokens: Tokens;

beforeAll(async () => {
	database = await startTwoRoleDatabase();
	await migrateDatabase(database.owner, "app_service");
	app = await startApp({ DATABASE_URL: database.service });
	calendar = await newApp(app);
	tokens = await newTokens(app, await newPerson(app, "ada"), calendar);
	owner = new pg.Client({ connectionString: database.owner });
	await owner.connect();
	await owner.query(`
		INSERT INTO audit_events (at, type, actor_type, actor, details)
		SELECT now() - n * interval '30 seconds', 'code.exchanged', 'app', 'tests', '{}' FROM generate_series(1, ${ROWS}) n`);
	await owner.query(`
		INSERT INTO mails (kind, "to", data, status, created_at, finished_at)
		SELECT 'security-changed', 'ada@example.test', '{}', 'sent', now() - n * interval '7 seconds', now() FROM generate_series(1, ${ROWS}) n`);
	await owner.query(`
		WITH made AS (
			INSERT INTO webhooks (user_id, url, events, encrypted_secret, created_at, updated_at)
			SELECT id, 'https://a.example/', '{booking.created}', '', now(), now() FROM users RETURNING id
		) INSERT INTO webhook_deliveries (webhook_id, event, payload, status, created_at)
		SELECT id, 'booking.created', '{}', 'FAILED', now() - n * interval '2 seconds' FROM made, generate_series(1, ${ROWS}) n`);
	await owner.query("ANALYZE");
}, 280_000);
afterAll(async () => {
	await owner.end();
	await app.close();
	await database.stop();
});

const refresh = () =>
	app.agent.post("/api/auth/oauth/refreshToken").send(refreshOf(calendar, tokens.refresh_token));

it.each(monthlyTables)(
	"partitions a million rows of $table while apps refresh their tokens",
	async (monthly) => {
		const { result: partitioned, times } = await callWhile(partitionByMonth(database.owner, monthly), () =>
			refresh().expect(200),
		);
		console.log(
			`${monthly.table}: locked for ${Math.round(partitioned?.lockedMs ?? 0)} ms; ${times.length} refreshes, the longest ${Math.round(Math.max(...times))} ms`,
		);
		expect(partitioned).toBeDefined();
		const { rows } = await owner.query(`SELECT count(*)::int AS count FROM ${monthly.table}`);
		expect(rows[0].count).toBeGreaterThanOrEqual(ROWS);
	},
	200_000,
);

it("goes on with the service's role: writing, listing, adding and dropping months", async () => {
	await refresh().expect(200);
	const [newest] = await listEvents(app.dependencies.db, { limit: 1 });
	expect(newest?.type).toBe("token.refreshed");
	await owner.query(`
		CREATE TABLE audit_events_2020_01 (LIKE audit_events INCLUDING ALL EXCLUDING IDENTITY);
		ALTER TABLE audit_events DETACH PARTITION ${await firstPart()};
		ALTER TABLE audit_events ATTACH PARTITION audit_events_2020_01 FOR VALUES FROM ('2020-01-01Z') TO ('2020-02-01Z');
		INSERT INTO audit_events (at, type, actor_type, actor) VALUES ('2020-01-31Z', 'x', 'system', 'x');
		INSERT INTO refresh_counts (refresh_token_id, day, ip_address, scopes, last_at, first_jti)
		VALUES (gen_random_uuid(), '2020-01-31', '', '{}', '2020-01-31Z', gen_random_uuid())`);
	await runHousekeeping(app.dependencies);
	expect((await owner.query("SELECT FROM audit_events WHERE at < '2021-01-01'")).rowCount).toBe(0);
	expect((await owner.query("SELECT to_regclass('audit_events_2020_01') AS part")).rows).toEqual([
		{ part: null },
	]);
	expect((await owner.query("SELECT FROM refresh_counts WHERE day < '2021-01-01'")).rowCount).toBe(0);
});

it("guards the parts as the table: the service's role cannot touch them, before and after the next migration", async () => {
	const { rows } = await owner.query(
		"SELECT inhrelid::regclass::text AS part FROM pg_inherits WHERE inhparent = 'audit_events'::regclass",
	);
	// In a month's last week the first part reaches a month further, and one fewer is left.
	expect(rows.length).toBeGreaterThanOrEqual(2);
	for (const _run of [1, 2]) {
		for (const { part } of rows)
			for (const statement of [
				`SELECT FROM ${part}`,
				`UPDATE ${part} SET type = 'x'`,
				`DELETE FROM ${part}`,
				`TRUNCATE ${part}`,
			])
				await expect(app.dependencies.db.$client.query(statement)).rejects.toThrow("permission denied");
		await expect(app.dependencies.db.$client.query("UPDATE audit_events SET type = 'x'")).rejects.toThrow(
			"permission denied",
		);
		await migrateDatabase(database.owner, "app_service");
	}
	for (const { part } of rows)
		await expect(owner.query(`TRUNCATE ${part}`)).rejects.toThrow("never changed or removed");
});

async function firstPart(): Promise<string> {
	const { rows } = await owner.query(
		"SELECT inhrelid::regclass::text AS part FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'audit_events'::regclass AND pg_get_expr(relpartbound, oid) LIKE '%MINVALUE%'",
	);
	return rows[0].part;
}
