import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { readPlansDuring } from "@repo/service-kit/testing";
import pg from "pg";
import { newApp, newTokens, type ThirdPartyApp } from "./support/apps.ts";
import { type Console, startConsole } from "./support/console.ts";

const MANY = 100_000;
/** Above what a page needs: a calendar of a month, a thousand counted. A list that reads all of a person's rows, or everybody's, reads many times as much. */
const MAX_ROWS = 5_000;

let console: Console;
let calendar: ThirdPartyApp;
let accessToken: string;

beforeAll(async () => {
	console = await startConsole();
	const { app, ada } = console;
	calendar = await newApp(app);
	({ access_token: accessToken } = await newTokens(app, ada, calendar));
	// Not of the pool, whose queries have a time limit.
	const client = new pg.Client({ connectionString: app.dependencies.config.DATABASE_URL });
	await client.connect();
	await client.query("SET statement_timeout = 0");
	for (const statement of inserts(ada.id)) await client.query(statement);
	await client.end();
}, 280_000);
afterAll(() => console.app.close());

/** Bookings of one person; users with a connection, a token and an event each. */
function inserts(personId: number): string[] {
	return [
		"ALTER TABLE bookings DROP CONSTRAINT bookings_no_overlap",
		`INSERT INTO bookings (user_id, title, starts_at, ends_at, time_zone, status, created_at, updated_at)
			SELECT ${personId}, 'Meeting', at, at + interval '30 minutes', 'UTC', CASE WHEN n % 1000 = 0 THEN 'cancelled' ELSE 'accepted' END, now(), now()
			FROM generate_series(1, ${MANY}) n, LATERAL (SELECT now() + (n - ${MANY / 2}) * interval '30 minutes' AS at) t`,
		`INSERT INTO users (username, email, name, created_at)
			SELECT 'other' || n, 'other' || n || '@example.test', 'Other', now() FROM generate_series(1, ${MANY}) n`,
		`INSERT INTO connections (user_id, client_row_id, scopes, scopes_here, created_at)
			SELECT users.id, clients.id, '{READ_BOOKING}', '{READ_BOOKING}', now() FROM users, clients WHERE username LIKE 'other%'`,
		`INSERT INTO authorization_codes (code_hash, connection_id, client_row_id, redirect_uri, scopes, created_at, expires_at, redeemed_at)
			SELECT sha256(convert_to('code' || id, 'UTF8')), id, client_row_id, 'https://app.example', '{}', now(), now(), now() FROM connections
			WHERE user_id <> ${personId}`,
		`INSERT INTO refresh_tokens (token_hash, connection_id, authorization_code_hash, scopes, created_at, last_used_at, expires_at)
			SELECT sha256(convert_to('token' || id, 'UTF8')), id, sha256(convert_to('code' || id, 'UTF8')), '{}', now(), now(), now() + interval '1 day'
			FROM connections WHERE user_id <> ${personId}`,
		`INSERT INTO audit_events (at, type, actor_type, actor, user_id, client_row_id, details)
			SELECT now() - n * interval '1 minute', 'code.exchanged', 'app', 'tests', user_id, client_row_id, '{}'
			FROM connections, generate_series(1, 1) n WHERE user_id <> ${personId}`,
		"VACUUM ANALYZE",
	];
}

async function expectIndexes(work: () => PromiseLike<unknown>): Promise<void> {
	const pool = console.app.dependencies.db.$client;
	const plans = await readPlansDuring(pool, work);
	expect(plans.length).toBeGreaterThan(0);
	const { rows } = await pool.query("SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > 1000");
	const big = rows.map(({ relname }) => relname);
	const wrong = plans.filter(
		({ scanned, rows: read }) => scanned.some((table) => big.includes(table)) || read > MAX_ROWS,
	);
	expect(wrong).toEqual([]);
}

const soon = new Date(Date.now() + 86_400_000).toISOString();
const later = new Date(Date.now() + 2 * 86_400_000).toISOString();

it.each(["", "?status=accepted", "?status=cancelled", `?from=${soon}&to=${later}`, "?limit=100"])(
	"the API's list of bookings%s reads by index",
	async (query) => {
		await expectIndexes(() =>
			console.app.agent
				.get(`/api/v1/bookings${query}`)
				.set("Authorization", `Bearer ${accessToken}`)
				.expect(200),
		);
	},
);

it.each([
	"/bookings",
	"/bookings?past",
	"/bookings?cancelled",
	"/account/apps",
	"/account/sessions",
	"/account/api-keys",
])("the page %s reads by index", async (path) => {
	await expectIndexes(() => console.ada.browser.get(path).expect(200));
});

it.each([
	"/operator/users",
	"/operator/clients",
	"/operator/audit",
	"/operator/audit?type=token.revoked",
	"/operator/audit?user=ada",
	"/operator/audit?user=other700",
	"/operator/audit?operator=root",
	"/operator/audit?from=2026-01-01&to=2026-01-02",
])("the operator's page %s reads by index", async (path) => {
	await expectIndexes(() => console.root.browser.get(path).expect(200));
});

it("the operator's pages of an app read by index", async () => {
	for (const path of ["", "/connections"])
		await expectIndexes(() =>
			console.root.browser.get(`/operator/clients/${calendar.clientId}${path}`).expect(200),
		);
});
