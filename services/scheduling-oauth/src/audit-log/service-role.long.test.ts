import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { SoftwareAuthenticator } from "@repo/accounts/testing";
import {
	type MailServer,
	startMailServer,
	startTwoRoleDatabase,
	type TwoRoleDatabase,
} from "@repo/infra-local/testing";
import { exchangeOf, newApp, newCode, refreshOf } from "../../test/support/apps.ts";
import { hiddenFields, newBrowser, newPerson, PASSWORD } from "../../test/support/people.ts";
import { requestProof } from "../../test/support/proofs.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { createApiKey } from "../accounts/api-keys/create-api-key.ts";
import { rotateSecret } from "../clients/rotate-secret.ts";
import { runHousekeeping } from "../housekeeping.ts";
import { migrateDatabase } from "../migrate-database.ts";
import { resetFactors } from "../operator/reset-factors.ts";
import { rotateSigningKey } from "../tokens/rotate-signing-key.ts";
import { listEvents } from "./queries.ts";

let database: TwoRoleDatabase;
let mailbox: MailServer;
let app: TestApp;

beforeAll(async () => {
	database = await startTwoRoleDatabase();
	await migrateDatabase(database.owner, "app_service");
	await migrateDatabase(database.owner, "app_service");
	mailbox = await startMailServer();
	app = await startApp({ DATABASE_URL: database.service, SMTP_URL: mailbox.url });
});
afterAll(async () => {
	await app.close();
	await database.stop();
	await mailbox.close();
});

const eventTypes = async () =>
	(await listEvents(app.dependencies.db, { limit: 100 })).map(({ type }) => type).reverse();

describe("the service's role suffices", () => {
	it("to be ready", async () => {
		await app.agent.get("/readyz").expect(200);
	});

	it("for an app to get and lose access, and to rotate keys", async () => {
		const { agent, dependencies } = app;
		const ada = await newPerson(app, "ada");
		const client = await newApp(app);
		const credentials = { client_id: client.clientId, client_secret: client.secret };
		const token = (body: object) => agent.post("/api/auth/oauth/token").send(body);
		const exchange = exchangeOf(client, await newCode(ada, client));
		const { body } = await token(exchange).expect(200);
		await token(refreshOf(client, body.refresh_token)).expect(200);
		await token(refreshOf(client, body.refresh_token)).expect(200);
		await agent.get("/api/auth/oauth/me").auth(body.access_token, { type: "bearer" }).expect(200);
		for (const action of ["introspect", "revoke"])
			await agent
				.post(`/api/auth/oauth/${action}`)
				.send({ ...credentials, token: body.access_token })
				.expect(200);
		await token(exchange).expect(400);
		await token(refreshOf(client, body.refresh_token)).expect(400);
		await rotateSecret(dependencies, client.clientId, "none", { operator: "root" });
		await rotateSigningKey(dependencies, { operator: "root" });
		expect(await eventTypes()).toEqual(
			expect.arrayContaining([
				...["client.registered", "authorization.allowed", "code.exchanged", "token.refreshed"],
				...["token.revoked", "code.replayed", "connection.revoked"],
				...["client.secret_rotated", "signing_key.rotated"],
			]),
		);
	});

	it("for people to sign in, to book, to cancel and to reset a password", async () => {
		const grace = await newPerson(app, "grace");
		const browser = newBrowser(app);
		const form = await browser.get("/sign-in").expect(200);
		const typed = { ...hiddenFields(form.text), login: "grace", password: PASSWORD };
		await browser.post("/sign-in").type("form").send(typed).expect(303);
		const key = await createApiKey(app.dependencies, grace, { name: "test", days: 0 });
		const lunch = { title: "Lunch", start: "2030-01-01T12:00:00Z", end: "2030-01-01T13:00:00Z" };
		const { headers } = await app.agent
			.post("/api/v1/bookings")
			.set("X-API-Key", key)
			.send(lunch)
			.expect(201);
		await app.agent.post(`${headers.location}/cancel`).set("X-API-Key", key).expect(200);
		await requestProof(app, { email: grace.email });
		await app.workOff();
		expect(mailbox.received.map(({ subject }) => subject)).toEqual(["Scheduling: reset your password"]);
	});

	it("for people to set up and remove factors, and to delete their accounts", async () => {
		const { dependencies } = app;
		const joan = await newPerson(app, "joan");
		const authenticator = new SoftwareAuthenticator(new URL(dependencies.config.BASE_URL).origin);
		const passkeys = "/account/security/passkeys";
		const csrf = joan.token("passkeys");
		const post = (path: string, fields: object) => joan.browser.post(path).type("form").send(fields);
		const { body } = await post(`${passkeys}/options`, { csrf }).expect(200);
		const response = JSON.stringify(authenticator.register(body));
		await post(passkeys, { csrf, name: "Laptop", response }).expect(303);
		const { text } = await joan.browser.get("/account/security/recovery-codes").expect(200);
		const codes = { ...hiddenFields(text), csrf: joan.token("recovery-codes") };
		await post("/account/security/recovery-codes", codes).expect(200);
		await resetFactors(dependencies, joan.id, { operator: "root" });
		await app.workOff();
		const { rows } = await dependencies.db.$client.query("SELECT FROM recovery_codes");
		expect(rows).toEqual([]);
	});

	it("to delete expired rows", async () => {
		app.travel(400 * 86_400);
		await runHousekeeping(app.dependencies);
		const { rows } = await app.dependencies.db.$client.query("SELECT FROM sessions");
		expect(rows).toEqual([]);
	});

	it("to delete only old audit rows", async () => {
		const { $client } = app.dependencies.db;
		const old = `INSERT INTO audit_events (at, type, actor_type, actor)
			VALUES (now() - interval '366 days', 'test.old', 'system', 'test')`;
		await $client.query(old);
		const before = (await eventTypes()).filter((type: string) => type !== "test.old");
		await runHousekeeping(app.dependencies);
		await $client.query("SELECT delete_old_audit_events(now() + interval '1 day', 1000)");
		expect(await eventTypes()).toEqual(before);
		expect(before.length).toBeGreaterThan(10);
		// Migrating again grants the same.
		await migrateDatabase(database.owner, "app_service");
		await $client.query(old);
		await runHousekeeping(app.dependencies);
		expect(await eventTypes()).toEqual(before);
	});
});

describe("the service's role cannot", () => {
	it.each([
		"UPDATE audit_events SET type = 'x.y'",
		"UPDATE audit_events SET details = '{}'",
		"DELETE FROM audit_events",
		"TRUNCATE audit_events",
		"ALTER TABLE audit_events DISABLE TRIGGER ALL",
		"DROP TRIGGER audit_events_are_final ON audit_events",
		"CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
		"DROP TABLE audit_events",
		"SET session_replication_role = replica",
		"SET ROLE app",
	])("%s", async (statement) => {
		// 42501: insufficient privilege, so this does not depend on the trigger, which raises P0001.
		await expect(app.dependencies.db.$client.query(statement)).rejects.toMatchObject({ code: "42501" });
	});

	it("redirect the function that deletes audit rows, and no other role can call it", async () => {
		const { rows } = await app.dependencies.db.$client.query(`
			SELECT prosecdef, proconfig, has_function_privilege('public', oid, 'EXECUTE') AS open
			FROM pg_proc WHERE proname = 'delete_old_audit_events'`);
		expect(rows).toEqual([{ prosecdef: true, proconfig: ["search_path=pg_catalog, pg_temp"], open: false }]);
	});

	it("is missing a privilege on a table, or change the audit log", async () => {
		const { rows } = await app.dependencies.db.$client.query<{ name: string; may: string[] }>(`
			SELECT relname AS name, array(
				SELECT one FROM unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS one
				WHERE has_table_privilege(oid, one)) AS may
			FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
		for (const { name, may } of rows)
			expect([name, may]).toEqual([
				name,
				name === "audit_events" ? ["SELECT", "INSERT"] : ["SELECT", "INSERT", "UPDATE", "DELETE"],
			]);
		expect(rows.map(({ name }) => name)).toEqual(
			expect.arrayContaining(["audit_events", "users", "passkeys", "totp_factors", "recovery_codes"]),
		);
	});

	it("own a table", async () => {
		const owned = "SELECT relname FROM pg_class WHERE relowner = current_user::regrole";
		expect((await app.dependencies.db.$client.query(owned)).rows).toEqual([]);
	});
});
