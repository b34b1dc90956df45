import { beforeAll, describe, expect, it } from "@jest/globals";
import { partitionByMonth } from "@repo/service-kit/database";
import { readScansDuring, readStraysDuring } from "@repo/service-kit/testing";
import { createApiKey } from "../src/accounts/api-keys/create-api-key.ts";
import { listEvents } from "../src/audit-log/queries.ts";
import { deleteOldMails } from "../src/mail/queries.ts";
import { monthlyTables } from "../src/monthly-tables.ts";
import {
	authorizeAddress,
	decide,
	exchangeOf,
	newApp,
	newCode,
	newTokens,
	refreshOf,
	type ThirdPartyApp,
} from "./support/apps.ts";
import { hiddenFields, newBrowser, newPerson, PASSWORD, type Person } from "./support/people.ts";
import { requestProof } from "./support/proofs.ts";
import { sharedMailApp } from "./support/shared-app.ts";

const { app } = sharedMailApp();
let ada: Person;
let calendar: ThirdPartyApp;
const pool = () => app.dependencies.db.$client;

const ofPerson = ["user_id"];
const ofConnection = [...ofPerson, "connection_id"];

/** By table: the columns whose value belongs to one person, app, browser, code, token or mail. */
const keys: Record<string, string[]> = {
	address_proofs: ["id", "link_hash"],
	api_keys: [...ofPerson, "id", "key_hash"],
	audit_events: ofPerson,
	authorization_codes: [...ofConnection, "code_hash"],
	authorization_requests: ["id", "session_id"],
	bookings: [...ofPerson, "id", "uid"],
	client_requests: ["user_id", "client_row_id", "id"],
	client_secrets: ["client_row_id", "id", "secret_hash"],
	clients: ["id", "client_id"],
	connections: [...ofPerson, "id"],
	idempotency_keys: [...ofPerson, "api_key_id", "connection_id"],
	invitations: ["email"],
	known_browsers: ofPerson,
	mails: ["id"],
	passkey_challenges: ["challenge"],
	passkey_handles: [...ofPerson, "handle"],
	passkeys: [...ofPerson, "credential_id"],
	pending_sign_ins: ["secret_hash"],
	rate_limits: ["key_hash"],
	recovery_codes: [...ofPerson, "code_hash"],
	refresh_counts: ["refresh_token_id", "first_jti"],
	refresh_tokens: ["connection_id", "id", "token_hash", "authorization_code_hash"],
	revoked_access_tokens: ["jti"],
	sessions: [...ofPerson, "id", "secret_hash"],
	totp_factors: ofPerson,
	used_refresh_tokens: ["token_hash"],
	webhook_deliveries: ["webhook_id", "id"],
	webhooks: [...ofConnection, "id"],
	users: ["id", "lower(username)", "lower(email)", "submission"],
};

/** Tables of a few rows, which are read whole. */
const whole = ["job_workers", "scopes", "resources", "document_hosts", "signing_keys", "id_signing_keys"];

/** Without others, in front of them, and without other apps, any plan would do. */
beforeAll(async () => {
	await pool().query(`
		INSERT INTO users (username, email, name, created_at)
		SELECT 'other' || n, 'other' || n || '@example.test', 'Other', now() FROM generate_series(1, 2000) n;
		INSERT INTO clients (client_id, name, link, redirect_uris, logo, logo_hash, created_at, updated_at)
		SELECT 'other' || n, 'Other', '', '{https://app.example}', '', '', now(), now() FROM generate_series(1, 2000) n;
		INSERT INTO client_secrets (client_row_id, secret_hash, created_at)
		SELECT id, sha256(client_id::bytea), now() FROM clients`);
	ada = await newPerson(app, "Ada");
	calendar = await newApp(app);
	await pool().query(`
		INSERT INTO connections (user_id, client_row_id, scopes, scopes_here, created_at)
		SELECT id, ${calendar.rowId}, '{READ_BOOKING}', '{READ_BOOKING}', now() FROM users WHERE id <> ${ada.id};
		INSERT INTO authorization_codes (code_hash, connection_id, client_row_id, redirect_uri, scopes, created_at, expires_at)
		SELECT sha256(id::text::bytea), id, client_row_id, 'https://app.example', '{}', now(), now() FROM connections;
		INSERT INTO refresh_tokens (token_hash, connection_id, authorization_code_hash, scopes, created_at, last_used_at, expires_at)
		SELECT code_hash, connection_id, code_hash, '{}', now(), now(), now() + interval '1 day' FROM authorization_codes;
		INSERT INTO sessions (secret_hash, user_id, created_at, last_seen_at, proven_at, expires_at, user_agent, ip_address)
		SELECT sha256(username::bytea), id, now(), now(), now(), now() + interval '1 day', '', '' FROM users;
		INSERT INTO api_keys (user_id, name, key_hash, hint, created_at)
		SELECT id, 'other', sha256(username::bytea), '', now() FROM users;
		INSERT INTO bookings (user_id, title, starts_at, ends_at, time_zone, created_at, updated_at)
		SELECT id, 'Other', now(), now() + interval '1 hour', 'UTC', now(), now() FROM users;
		INSERT INTO audit_events (at, type, actor_type, actor, user_id)
		SELECT now(), 'code.exchanged', 'app', 'other', id FROM users;
		INSERT INTO webhooks (user_id, url, events, encrypted_secret, created_at, updated_at)
		SELECT id, 'https://a.example', '{connection.ended}', '', now(), now() FROM users;
		INSERT INTO webhook_deliveries (webhook_id, event, payload, created_at)
		SELECT id, 'booking.created', '{}', now() FROM webhooks;
		INSERT INTO mails (kind, "to", data, status, created_at, finished_at)
		SELECT 'security-changed', email, '{}', 'sent', now(), now() FROM users;
		ANALYZE`);
});

const expectKeys = async (work: () => PromiseLike<unknown>) =>
	expect(await readStraysDuring(pool(), keys, work)).toEqual([]);

const post = (path: string, body: object) => app.agent.post(`/api/auth/oauth/${path}`).send(body);
const read = (path: string, token: string) => app.agent.get(path).auth(token, { type: "bearer" }).expect(200);
const scope = "READ_BOOKING READ_PROFILE";

it("every table has keys, or a few rows", async () => {
	const { rows } = await pool().query(
		"SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
	);
	const names = rows.map(({ name }) => name as string).sort();
	expect(names).toEqual([...Object.keys(keys), ...whole].sort());
});

it("an authorization reads by key: with a page, without one, and denied", async () => {
	const connect = async () => {
		for (const decision of ["deny", "allow"] as const)
			await decide(ada, authorizeAddress(calendar, { prompt: "consent", scope }), decision);
		await ada.browser.get(authorizeAddress(calendar, { scope })).expect(303);
	};
	await expectKeys(connect);
});

it("a code exchange, a refresh and a code that was sent twice read by key", async () => {
	const exchange = exchangeOf(calendar, await newCode(ada, calendar));
	const grant = async () => {
		const { body } = await post("token", exchange).expect(200);
		await post("refreshToken", refreshOf(calendar, body.refresh_token)).expect(200);
		await post("token", exchange).expect(400);
	};
	await expectKeys(grant);
});

it("a Bearer check, introspection and revocation read by key", async () => {
	const tokens = await newTokens(app, ada, calendar, { scope });
	const credentials = { client_id: calendar.clientId, client_secret: calendar.secret };
	await expectKeys(() => read("/api/auth/oauth/me", tokens.access_token));
	for (const action of ["introspect", "revoke"])
		for (const token of [tokens.access_token, tokens.refresh_token])
			await expectKeys(() => post(action, { ...credentials, token }).expect(200));
});

it("an app's requests for bookings and the profile read by key", async () => {
	const { access_token: token } = await newTokens(app, ada, calendar, { scope });
	const soon = new Date(Date.now() + 86_400_000).toISOString();
	for (const query of ["", "?status=accepted", "?limit=100", `?from=${soon}`])
		await expectKeys(() => read(`/api/v1/bookings${query}`, token));
	await expectKeys(() => read("/api/v1/profile", token));
});

it("a booking is created, read and cancelled with an API key by key", async () => {
	const key = await createApiKey(app.dependencies, ada, { name: "test", days: 0 });
	const lunch = { title: "Lunch", start: "2030-01-01T12:00:00Z", end: "2030-01-01T13:00:00Z" };
	const book = async () => {
		const { headers } = await app.agent
			.post("/api/v1/bookings")
			.set("X-API-Key", key)
			.send(lunch)
			.expect(201);
		await app.agent.get(String(headers.location)).set("X-API-Key", key).expect(200);
		await app.agent.post(`${headers.location}/cancel`).set("X-API-Key", key).expect(200);
	};
	await expectKeys(book);
});

it.each([
	"/bookings",
	"/bookings?past",
	"/bookings?cancelled",
	"/account",
	"/account/apps",
	"/account/sessions",
	"/account/api-keys",
])("the page %s reads by key", async (path) => {
	await expectKeys(() => ada.browser.get(path).expect(200));
});

it("changing the profile reads by key", async () => {
	const fields = { csrf: ada.token("profile"), name: "Ada", timeZone: "UTC" };
	await expectKeys(() => ada.browser.post("/account").type("form").send(fields).expect(303));
});

it("signing in reads by key", async () => {
	const browser = newBrowser(app);
	const { text } = await browser.get("/sign-in").expect(200);
	const fields = { ...hiddenFields(text), login: "ada", password: PASSWORD };
	await expectKeys(() => browser.post("/sign-in").type("form").send(fields).expect(303));
});

const reset = async () => {
	await requestProof(app, { email: ada.email });
	await app.workOff();
};

it("requesting and sending a mail reads by key", () => expectKeys(reset));

it("sees a statement that reads everyone's rows, or an app's connections", async () => {
	const strays = await readStraysDuring(pool(), keys, async () => {
		await pool().query("SELECT FROM bookings WHERE title = 'Lunch'");
		await pool().query("SELECT FROM connections WHERE client_row_id = 1");
	});
	expect(strays).toMatchObject([
		{ table: "bookings", by: null },
		{ table: "connections", by: "client_row_id" },
	]);
});

describe("partitioned by month", () => {
	beforeAll(async () => {
		for (const table of monthlyTables) await partitionByMonth(app.dependencies.config.DATABASE_URL, table);
	});

	/** The parts that are read of the table. */
	const partsDuring = async (table: string, work: () => PromiseLike<unknown>) => {
		const scans = await readScansDuring(pool(), work);
		return [...new Set(scans.filter((scan) => scan.table === table).map(({ part }) => part))];
	};

	it("the audit log of a time is read in its month alone", async () => {
		const [from, to] = [new Date(Date.now() - 86_400_000), new Date(Date.now() - 3_600_000)];
		const list = () => listEvents(app.dependencies.db, { from, to, limit: 10 });
		expect(await partsDuring("audit_events", list)).toHaveLength(1);
	});

	it("old mails are deleted in their months alone", async () => {
		const remove = () => deleteOldMails(app.dependencies.db, new Date());
		expect(await partsDuring("mails", remove)).toHaveLength(1);
	});

	it("requests and jobs read by key, and apps' requests no part of the audit log", async () => {
		await expectKeys(reset);
		const tokens = await newTokens(app, ada, calendar);
		const refresh = () => post("refreshToken", refreshOf(calendar, tokens.refresh_token)).expect(200);
		expect(await partsDuring("audit_events", refresh)).toEqual([]);
	});
});
