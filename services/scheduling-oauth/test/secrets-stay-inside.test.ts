import { beforeAll, describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { rotateSecret } from "../src/clients/rotate-secret.ts";
import { rotateSigningKey } from "../src/tokens/rotate-signing-key.ts";
import { authorizeAddress, decide, exchangeOf, newApp, newPkce, refreshOf } from "./support/apps.ts";
import { newPerson, PASSWORD } from "./support/people.ts";
import { sharedApp } from "./support/shared-app.ts";

const app = sharedApp();
const ada = sharedByTests(() => newPerson(app, "Ada"));
const calendar = sharedByTests(() => newApp(app));
/** Values that must not appear anywhere. */
const secrets: string[] = [];

beforeAll(async () => {
	secrets.push(ada.secret, calendar.secret, PASSWORD, app.dependencies.config.SIGNING_KEY_SECRET);
	await walk();
});

/**
 * A whole run: consent, exchange, replay, refresh, errors, introspection, revocation, rotations, and an internal
 * error.
 */
async function walk() {
	const token = "/api/auth/oauth/token";
	const { verifier, challenge } = newPkce();
	const pkce = { code_challenge: challenge, code_challenge_method: "S256", state: "state-of-the-app-4711" };
	const { headers } = await decide(ada, authorizeAddress(calendar, pkce));
	const code = new URL(String(headers.location)).searchParams.get("code") ?? "";
	const exchange = exchangeOf(calendar, code, { code_verifier: verifier });
	await app.agent.post(token).send({ ...exchange, client_secret: "cs_wrong-guess" });
	// Swapped by mistake.
	const { clientId: client_secret, secret: client_id } = calendar;
	await app.agent
		.post(token)
		.send({ ...exchange, client_id, client_secret })
		.expect(401);
	await app.agent.post(token).send({ ...exchange, code_verifier: newPkce().verifier });
	const { body } = await app.agent.post(token).send(exchange).expect(200);
	secrets.push(
		code,
		verifier,
		body.access_token,
		body.refresh_token,
		"cs_wrong-guess",
		"state-of-the-app-4711",
	);
	const refreshed = await app.agent.post(token).send(refreshOf(calendar, body.refresh_token)).expect(200);
	secrets.push(refreshed.body.access_token);
	const credentials = { client_id: calendar.clientId, client_secret: calendar.secret };
	for (const what of ["introspect", "revoke"])
		await app.agent.post(`/api/auth/oauth/${what}`).send({ ...credentials, token: body.access_token });
	await app.agent.get("/api/auth/oauth/me").auth(body.access_token, { type: "bearer" });
	await app.agent.get(`/api/v1/bookings?apiKey=key_of-somebody&access_token=${body.access_token}`);
	secrets.push("key_of-somebody");
	await app.agent.post(token).type("json").send(`{"code": "${code}", "client_secret": `);
	await app.agent.post(token).send(exchange).expect(400);
	secrets.push(
		(await rotateSecret(app.dependencies, calendar.clientId, "none", { operator: "root" })).secret,
	);
	await rotateSigningKey(app.dependencies, { operator: "root" });
	await breakDatabase(() => app.agent.post(token).send(exchange).expect(500));
	const address = authorizeAddress(calendar, { state: "state-of-the-app-4711", prompt: "consent" });
	await breakDatabase(() => ada.browser.get(address).expect(500), "authorization_requests");
	await breakDatabase(() =>
		app.agent.get("/api/auth/oauth/me").auth(refreshed.body.access_token, { type: "bearer" }).expect(500),
	);
}

/** An internal error in the middle of a statement with secret parameters. */
async function breakDatabase(during: () => PromiseLike<unknown>, table = "connections") {
	const { $client } = app.dependencies.db;
	await $client.query(`ALTER TABLE ${table} RENAME TO elsewhere`);
	await during();
	await $client.query(`ALTER TABLE elsewhere RENAME TO ${table}`);
}

const found = (text: string) => secrets.filter((secret) => text.includes(secret));

describe("a code, token, secret, password or key", () => {
	it("is in no log line, although the errors are logged", () => {
		const log = app.logged.join("");
		expect(log.match(/a request failed/g)).toHaveLength(3);
		expect(found(log)).toEqual([]);
	});

	it("is in no row of the audit log, although every event is", async () => {
		const { rows } = await app.dependencies.db.$client.query("SELECT * FROM audit_events ORDER BY id");
		expect(found(JSON.stringify(rows))).toEqual([]);
		const types = rows.map(({ type }) => type).filter((type) => !type.startsWith("session"));
		expect(types).toEqual([
			"client.registered",
			"authorization.allowed",
			"token.refused",
			"token.refused",
			"token.refused",
			"code.exchanged",
			"token.refreshed",
			"token.revoked",
			"code.replayed",
			"connection.revoked",
			"token.refused",
			"client.secret_rotated",
			"signing_key.rotated",
		]);
	});

	it("is in no row of the database", async () => {
		const { $client } = app.dependencies.db;
		const { rows: tables } = await $client.query(
			"SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
		);
		expect(tables.length).toBeGreaterThan(10);
		for (const { name } of tables.filter((one) => one.name !== "authorization_requests")) {
			const { rows } = await $client.query(`SELECT row_to_json(t)::text AS text FROM "${name}" t`);
			expect(found(rows.map(({ text }) => text).join())).toEqual([]);
		}
	});
});
