import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contend, type MailServer, startMailServer } from "@repo/infra-local/testing";
import { createApiKey } from "../src/accounts/api-keys/create-api-key.ts";
import { newApp, newTokens, refreshOf, shownSecret } from "./support/apps.ts";
import { book } from "./support/bookings.ts";
import { type Console, startConsole } from "./support/console.ts";
import { hiddenFields, newBrowser, newPerson } from "./support/people.ts";
import { proveByCode } from "./support/proofs.ts";

type Answer = { status: number; text: string; headers: Record<string, string> };

let world: Console;
let mailbox: MailServer;
beforeAll(async () => {
	mailbox = await startMailServer();
	world = await startConsole({ SMTP_URL: mailbox.url });
	// Forms are submitted again after ten minutes, when the proof of the first submission is no longer recent.
	await world.app.sql("UPDATE sessions SET proven_at = proven_at + interval '1 hour' WHERE user_id = $1", [
		world.root.id,
	]);
});
afterAll(async () => {
	await world.app.close();
	await mailbox.close();
});

const countEvents = async (type: string) =>
	(await world.app.sql("SELECT FROM audit_events WHERE type = $1", [type])).length;

/** Two submissions that meet at the lock, like a double click. */
async function twice(lock: { text: string; values?: unknown[] }, submit: () => PromiseLike<Answer>) {
	const race = await contend({
		pool: world.app.dependencies.db.$client,
		lock,
		contenders: [submit, submit].map((one) => async () => one()),
	});
	const answers = race.map((one) => {
		if (one.status === "rejected") throw one.reason;
		return one.value;
	});
	return { answers, statuses: answers.map(({ status }) => status) };
}

const newUsers = { text: "LOCK TABLE users IN SHARE MODE" };
const account = { name: "Ada", email: "twice@example.test", password: "correct horse battery" };

describe("a form submitted twice creates once:", () => {
	it("an account at sign-up; both responses sign in", async () => {
		const browser = newBrowser(world.app);
		const proof = () =>
			proveByCode({ app: world.app, mailbox }, browser, "/sign-up?return_to=%2Fbookings", account.email);
		const form = String((await proof()).headers.location);
		const { text } = await browser.get(form).expect(200);
		const { email: _, ...rest } = account;
		const fields = { ...hiddenFields(text), ...rest, username: "twice", timeZone: "UTC" };
		const before = await countEvents("account.created");
		const submit = (more = {}) =>
			browser
				.post("/sign-up/account")
				.type("form")
				.send({ ...fields, ...more });
		const { answers, statuses } = await twice(newUsers, submit);
		expect(statuses).toEqual([303, 303]);
		for (const { headers } of answers) {
			expect(headers.location).toBe("/bookings");
			const cookie = String(headers["set-cookie"]?.[0]).split(";")[0] ?? "";
			await world.app.agent.get("/account").set("Cookie", cookie).expect(200);
		}
		expect(await submit()).toMatchObject({ status: 303 });
		const users = await world.app.sql("SELECT id FROM users WHERE username = 'twice'");
		expect(users).toHaveLength(1);
		const own = [users[0].id];
		expect(await world.app.sql("SELECT FROM sessions WHERE user_id = $1", own)).toHaveLength(1);
		// A session that has ended does not begin again with the same secret.
		const ended = await world.app.sql("DELETE FROM sessions WHERE user_id = $1 RETURNING secret_hash", own);
		expect(await submit()).toMatchObject({ status: 303 });
		expect(await world.app.sql("SELECT secret_hash FROM sessions WHERE user_id = $1", own)).not.toEqual(
			ended,
		);
		expect((await countEvents("account.created")) - before).toBe(1);
		// Anything else is another sign-up, whose proof is used.
		for (const more of [{ password: "another long password" }, { name: "Eve" }])
			expect((await submit(more)).status).toBe(400);
		world.app.travel(601);
		expect((await submit()).status).toBe(400);
		world.app.travel(-601);
	});

	it("a user by an operator; both responses show the password", async () => {
		const { root } = world;
		const { text } = await root.browser.get("/operator/users/new").expect(200);
		const fields = {
			username: "joan",
			name: "Joan",
			email: "joan@example.test",
			time_zone: "UTC",
			role: "user",
		};
		const submit = (more = {}) =>
			root.browser
				.post("/operator/users")
				.type("form")
				.send({ ...hiddenFields(text), ...fields, ...more });
		const { answers, statuses } = await twice(newUsers, submit);
		expect(statuses).toEqual([200, 200]);
		const shown = answers.map((answer) => /<pre>([\w-]{43})<\/pre>/.exec(answer.text)?.[1]);
		expect(shown).toEqual([expect.any(String), shown[0]]);
		const browser = newBrowser(world.app);
		const form = await browser.get("/sign-in").expect(200);
		const login = { ...hiddenFields(form.text), login: "joan", password: shown[1] };
		await browser.post("/sign-in").type("form").send(login).expect(303);
		expect((await submit({ form_id: crypto.randomUUID() })).status).toBe(409);
	});

	it("an app; both responses show its secret", async () => {
		const form_id = crypto.randomUUID();
		const before = await countEvents("client.registered");
		const { answers, statuses } = await twice({ text: "LOCK TABLE clients IN SHARE MODE" }, () =>
			world.register({ form_id, name: "Twice" }),
		);
		expect(statuses).toEqual([200, 200]);
		const shown = answers.map(({ text }) => shownSecret(text));
		expect(shown[1]).toBe(shown[0]);
		expect(await world.app.sql("SELECT FROM clients WHERE name = 'Twice'")).toHaveLength(1);
		expect((await countEvents("client.registered")) - before).toBe(1);
		expect((await world.register({ form_id, name: "Twice again" })).text).not.toContain(shown[0]);
		world.app.travel(601);
		expect((await world.register({ form_id, name: "Twice" })).text).toContain("already created a secret");
		world.app.travel(-601);
		expect(await world.app.sql("SELECT FROM clients WHERE name = 'Twice'")).toHaveLength(1);
	});

	it("a secret of an app; both responses show it and the secret it replaced", async () => {
		const { app, ada, act } = world;
		const client = await newApp(app);
		const { refresh_token } = await newTokens(app, ada, client);
		const form_id = crypto.randomUUID();
		const before = await countEvents("client.secret_rotated");
		const lock = {
			text: "SELECT FROM clients WHERE client_id = $1 FOR UPDATE",
			values: [client.clientId],
		};
		const { answers, statuses } = await twice(lock, () =>
			act(client.clientId, "secrets", { form_id, end: "all" }),
		);
		expect(statuses).toEqual([200, 200]);
		const secrets = answers.map(({ text }) => shownSecret(text));
		expect(secrets[1]).toBe(secrets[0]);
		for (const { text } of answers) expect(text).toContain("One earlier secret was revoked.");
		expect((await countEvents("client.secret_rotated")) - before).toBe(1);
		const refresh = refreshOf({ ...client, secret: secrets[0] ?? "" }, refresh_token);
		await app.agent.post("/api/auth/oauth/token").send(refresh).expect(200);
		// In addition to the previous one, so that there would be no room for a third.
		const beside = await twice(lock, () => act(client.clientId, "secrets", { form_id, end: "none" }));
		expect(beside.statuses).toEqual([200, 200]);
		expect(new Set(beside.answers.map(({ text }) => shownSecret(text))).size).toBe(1);
		app.travel(601);
		expect((await act(client.clientId, "secrets", { form_id, end: "all" })).status).toBe(409);
		app.travel(-601);
		await app.agent.post("/api/auth/oauth/token").send(refresh).expect(200);
	});
});

it("a form submitted twice rotates a signing key once", async () => {
	const { app, root } = world;
	await app.agent.get("/.well-known/jwks.json").expect(200);
	const { text } = await root.browser.get("/operator/keys").expect(200);
	const form = { csrf: root.token("operator keys"), kid: /name="kid" value="([^"]+)"/.exec(text)?.[1] };
	const { statuses } = await twice({ text: "LOCK TABLE signing_keys IN SHARE MODE" }, () =>
		root.browser.post("/operator/keys").type("form").send(form),
	);
	expect(statuses).toEqual([303, 303]);
	expect(await countEvents("signing_key.rotated")).toBe(1);
	const again = await root.browser.get("/operator/keys").expect(200);
	const kid = /name="kid" value="([^"]+)"/.exec(again.text)?.[1];
	expect(kid).not.toBe(form.kid);
	await root.browser
		.post("/operator/keys")
		.type("form")
		.send({ ...form, kid })
		.expect(303);
	expect(await countEvents("signing_key.rotated")).toBe(2);
});

describe("a form submitted twice revokes once, and both responses say so:", () => {
	it("a booking", async () => {
		const { app, ada } = world;
		const start = new Date("2030-01-01T12:00:00Z");
		const end = new Date("2030-01-01T13:00:00Z");
		const input = { title: "Lunch", description: "", location: "", start, end, attendees: [] };
		const { uid } = await book(app.dependencies, ada.id, input);
		const lock = { text: "SELECT FROM bookings WHERE uid = $1 FOR UPDATE", values: [uid] };
		const { answers, statuses } = await twice(lock, () =>
			ada.browser
				.post(`/bookings/${uid}/cancel`)
				.type("form")
				.send({ csrf: ada.token("cancel-booking") }),
		);
		expect(statuses).toEqual([303, 303]);
		for (const { headers } of answers) expect(headers.location).toBe(`/bookings/${uid}?done`);
	});

	it("an API key", async () => {
		const person = await newPerson(world.app, "keys");
		await createApiKey(world.app.dependencies, person, { name: "x", days: 0 });
		const [{ id }] = (await world.app.sql("SELECT id FROM api_keys WHERE user_id = $1", [person.id])) as [
			{ id: number },
		];
		const lock = { text: "SELECT FROM api_keys WHERE id = $1 FOR UPDATE", values: [id] };
		const { statuses } = await twice(lock, () =>
			person.browser
				.post(`/account/api-keys/${id}/revoke`)
				.type("form")
				.send({ csrf: person.token("api-keys") }),
		);
		expect(statuses).toEqual([303, 303]);
		expect(await countEvents("api_key.revoked")).toBe(1);
	});

	it("a connection, by its user or an operator", async () => {
		const { app, act } = world;
		const person = await newPerson(app, "apps");
		const client = await newApp(app);
		const disconnect = async (submit: (id: number) => PromiseLike<Answer>) => {
			await newTokens(app, person, client);
			const [{ id }] = (await world.app.sql(
				"SELECT id FROM connections WHERE user_id = $1 AND status = 'active'",
				[person.id],
			)) as [{ id: number }];
			const lock = { text: "SELECT FROM connections WHERE id = $1 FOR UPDATE", values: [id] };
			expect((await twice(lock, () => submit(id))).statuses).toEqual([303, 303]);
		};
		await disconnect((id) =>
			person.browser
				.post(`/account/apps/${id}/disconnect`)
				.type("form")
				.send({ csrf: person.token("apps") }),
		);
		expect(await countEvents("connection.revoked")).toBe(1);
		await disconnect((id) => act(client.clientId, `connections/${id}/revoke`));
		expect(await countEvents("connection.revoked")).toBe(2);
	});
});
