import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { readPlansDuring } from "@repo/service-kit/testing";
import pg from "pg";
import { createAccount, type TestAccount } from "./support/accounts.ts";
import { insertManyDocuments } from "./support/documents/insert-many.ts";
import { createOperator, type TestOperator } from "./support/operators.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

const ACCOUNTS = 20_000;
const DOCUMENTS = 30_000;
const EVENTS = 40_000;
const JOBS = 100_000;
/** Above what a page examines for a filter: 10,000 rows. A page that reads a table reads several times as much. */
const MAX_ROWS = 11_000;

let app: TestApp;
let root: TestOperator;
let large: TestAccount;
let documentId: number;

beforeAll(async () => {
	app = await startApp({ RATE_LIMIT_PER_MINUTE: "100000" });
	root = await createOperator(app);
	large = await createAccount(app, { team: true });
	const client = new pg.Client({ connectionString: app.dependencies.config.DATABASE_URL });
	await client.connect();
	await client.query("SET statement_timeout = 0");
	for (const statement of [
		`INSERT INTO users (email, name, created_at) SELECT 'p' || n || '@example.com', 'Person', now() FROM generate_series(1, ${ACCOUNTS}) n`,
		`INSERT INTO teams (name, created_at) SELECT 'Team ' || n, now() FROM generate_series(1, ${ACCOUNTS}) n`,
		`INSERT INTO api_tokens (user_id, name, token_hash, hint, created_at) SELECT id, 't', sha256(email::bytea), 'api_', now() FROM users`,
		`INSERT INTO account_storage (account_id, documents, bytes, measured_at) SELECT id, id, id * 1000, now() FROM users`,
		`INSERT INTO account_events (at, type, actor_type, actor, user_id, details)
			SELECT now() - (${EVENTS} - n) * interval '10 minutes', CASE WHEN n % 1000 = 0 THEN 'account.disabled' ELSE 'account.signed_in' END,
				CASE WHEN n % 1000 = 0 THEN 'operator' ELSE 'user' END, 'x', 1 + n % 1000, '{}' FROM generate_series(1, ${EVENTS}) n`,
	])
		await client.query(statement);
	await insertManyDocuments(app, large, DOCUMENTS);
	const { rows } = await client.query("SELECT min(id) + 100 AS id FROM documents");
	documentId = rows[0].id;
	await client.query(
		`INSERT INTO mails (kind, once, document_id, "to", data, status, last_error, created_at)
			SELECT 'request', 'm' || n, $1, 'r@example.com', '{}', CASE WHEN n % 100 = 0 THEN 'REFUSED' ELSE 'QUEUED' END, '550', now()
			FROM generate_series(1, 20000) n`,
		[documentId],
	);
	await client.query(
		`INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('send-mail'), ('rare') ON CONFLICT DO NOTHING`,
	);
	// The last one has failed, so that a search for failed jobs examines all before it.
	await client.query(
		`INSERT INTO graphile_worker._private_jobs (task_id, run_at, max_attempts, last_error, attempts)
			SELECT t.id, now() + interval '1 day', 25, CASE WHEN n = ${JOBS} THEN 'refused' END, CASE WHEN n = ${JOBS} THEN 25 ELSE 0 END
			FROM generate_series(1, ${JOBS}) n
				JOIN graphile_worker._private_tasks t ON t.identifier = CASE WHEN n = ${JOBS} THEN 'rare' ELSE 'send-mail' END ORDER BY n`,
	);
	await client.query("VACUUM ANALYZE");
	await client.end();
}, 280_000);
afterAll(async () => {
	await app.dependencies.db.$client.query("DELETE FROM mails");
	await app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
	await app.close();
});

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const pages: [string, () => string][] = [
	["the overview", () => ""],
	["users", () => "/users"],
	["users after one", () => "/users?before=10000"],
	["users by address", () => "/users?search=p77"],
	["a user", () => `/users/${large.userId}`],
	["teams", () => "/teams"],
	["teams by name", () => "/teams?search=team%201"],
	["a team", () => `/teams/${large.teamId}`],
	["documents", () => "/documents"],
	["documents by a rare state", () => "/documents?status=CANCELLED"],
	["documents by a frequent state", () => "/documents?status=COMPLETED"],
	["documents of an account", () => `/documents?account=team:${large.teamId}`],
	["documents of an account by state", () => `/documents?account=team:${large.teamId}&status=CANCELLED`],
	["a document", () => `/documents/${documentId}`],
	["storage", () => "/storage"],
	["storage after one", () => "/storage?bytes=9000000&account=9000"],
	["limits", () => `/limits?account=team:${large.teamId}`],
	["seals", () => "/sealings"],
	["refused mails", () => "/mails"],
	["paused webhooks", () => "/webhooks"],
	["jobs", () => "/jobs"],
	["failed jobs", () => "/jobs?failed=true"],
	["jobs of a rare kind", () => "/jobs?name=rare"],
	["the log", () => "/audit"],
	["the log by event", () => "/audit?type=account.disabled"],
	["the log by event and actor", () => "/audit?type=account.signed_in&by=operator"],
	["the log of a user", () => "/audit?user=7"],
	["the log of a user by event", () => "/audit?user=7&type=account.disabled"],
	["the log of a day", () => `/audit?from=${day(100)}&to=${day(100)}`],
	["the log of a day by actor", () => `/audit?from=${day(100)}&to=${day(99)}&by=operator`],
	["the log of a day without events", () => `/audit?from=${day(3000)}&to=${day(2990)}`],
	["the log until a day", () => `/audit?to=${day(200)}&type=team.deleted&by=user`],
];

it.each(pages)("the console's page of %s reads by index", async (_name, path) => {
	const { $client } = app.dependencies.db;
	const plans = await readPlansDuring($client, () => root.open(`/operator${path()}`).expect(200));
	const { rows } = await $client.query(
		"SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > 5000 AND relname <> 'mails'",
	);
	const big = rows.map(({ relname }) => relname);
	const wrong = plans.filter(
		({ scanned, rows: read }) => read > MAX_ROWS || scanned.some((table) => big.includes(table)),
	);
	expect(plans.length).toBeGreaterThan(0);
	expect(wrong).toEqual([]);
});

it.each(["", "/jobs"])("/operator%s says that it counted only the oldest jobs", async (path) => {
	const { text } = await root.open(`/operator${path}`).expect(200);
	expect(text).toContain("Counted among the 10,000 oldest jobs.");
});

it("a page that examined its rows without a match continues after them, until the match", async () => {
	const { $client } = app.dependencies.db;
	await $client.query("UPDATE documents SET status = 'PENDING' WHERE id = $1", [documentId]);
	for (const [path, found] of [
		["/operator/documents?status=PENDING", `/operator/documents/${documentId}"`],
		["/operator/jobs?failed=true", "rare "],
		["/operator/jobs?name=rare", "rare "],
		["/operator/audit?type=account.signed_in&user=999&to=2000-01-01", "nothing"],
		[`/operator/audit?type=account.signed_in&by=system`, "nothing"],
	] as const) {
		let pagesRead = 0;
		let next: string | undefined = path;
		let text = "";
		for (; next !== undefined && !text.includes(found); pagesRead++) {
			({ text } = await root.open(next).expect(200));
			next = /href="(\/operator\/\w+\?[^"]*(?:before|after)=[^"]*)"/
				.exec(text)?.[1]
				?.replaceAll("&amp;", "&");
			if (next !== undefined && !text.includes(found)) expect(text).toMatch(/(Older|Newer) ones may match\./);
		}
		expect([path, text.includes(found)]).toEqual([path, found !== "nothing"]);
		expect([path, pagesRead > 2]).toEqual([path, !path.includes("2000")]);
	}
});
