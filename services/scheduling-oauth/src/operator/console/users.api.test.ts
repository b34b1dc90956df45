import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import {
	contendForRow,
	type MailServer,
	startMailServer,
	waitForBlockedStatement,
} from "@repo/infra-local/testing";
import type { Transaction } from "@repo/service-kit/database";
import {
	authorizeAddress,
	DECISIONS,
	decisionFields,
	newApp,
	newTokens,
	type ThirdPartyApp,
} from "../../../test/support/apps.ts";
import { type Console, startConsole } from "../../../test/support/console.ts";
import { newPerson, type Person } from "../../../test/support/people.ts";
import { createApiKey } from "../../accounts/api-keys/create-api-key.ts";
import { deleteAccountRows } from "../../personal-data/queries.ts";
import { moveAccountToDisabled } from "../queries.ts";

let mail: MailServer;
let world: Console;
let calendar: ThirdPartyApp;
let person: Person;
let people = 0;
beforeAll(async () => {
	mail = await startMailServer();
	world = await startConsole({ SMTP_URL: mail.url });
	calendar = await newApp(world.app);
});
beforeEach(async () => {
	people += 1;
	person = await newPerson(world.app, `person-${people}`);
});
afterAll(async () => {
	await world.app.workOff();
	await world.app.close();
	await mail.close();
});

const move = (id: number, name: string, operator = world.root) =>
	operator.browser
		.post(`/operator/users/${id}/status`)
		.type("form")
		.send({ csrf: operator.token(`operator user ${id}`), move: name });

const eventsOf = async (id: number) =>
	(
		await world.app.sql(
			"SELECT type FROM audit_events WHERE user_id = $1 AND actor_type = 'operator' ORDER BY id",
			[id],
		)
	).map(({ type }) => type);

const signedIn = async () => (await person.browser.get("/account")).status === 200;

describe("an operator", () => {
	it("disables and enables an account; keys and apps work again, sessions do not", async () => {
		const { app } = world;
		const tokens = await newTokens(app, person, calendar);
		const key = await createApiKey(app.dependencies, person, { name: "x", days: 0 });
		const me = async () =>
			(await app.agent.get("/api/auth/oauth/me").auth(tokens.access_token, { type: "bearer" })).status;
		const byKey = async () => (await app.agent.get("/api/v1/bookings").set("X-API-Key", key)).status;
		expect([await me(), await byKey(), await signedIn()]).toEqual([200, 200, true]);
		const before = (await world.root.browser.get(`/operator/users/${person.id}`)).text;
		expect(before).toMatch(
			/<summary[^>]*>Disable<\/summary><p>This ends 1 session immediately\..*cannot sign in, and 1 API key and 1 connected app cannot be used/s,
		);
		await move(person.id, "disable").expect(303);
		expect([await me(), await byKey(), await signedIn()]).toEqual([401, 401, false]);
		const { text } = await world.root.browser.get(`/operator/users/${person.id}?done=disabled`).expect(200);
		expect(text).toContain("This account has been disabled since");
		expect(text).toContain("<dt>Sessions</dt><dd>0</dd>");
		await move(person.id, "enable").expect(303);
		expect([await me(), await byKey(), await signedIn()]).toEqual([200, 200, false]);
		expect(await eventsOf(person.id)).toEqual(["account.disabled", "account.enabled"]);
	});

	it("is not told of keys, apps and sessions that an account does not have", async () => {
		const address = `/operator/users/${person.id}`;
		const shown = async () => (await world.root.browser.get(address)).text;
		expect(await shown()).toContain(
			"is enabled again, it cannot sign in. Its requests for apps are withdrawn.",
		);
		await world.app.sql("DELETE FROM sessions WHERE user_id = $1", [person.id]);
		expect(await shown()).toMatch(/Disable<\/summary><p>Until the account is enabled again/);
		await move(person.id, "disable").expect(303);
		expect(await shown()).toContain("An enabled account can sign in again.");
	});

	it("deletes an account with all its data, and the audit log still names it", async () => {
		const { app, root } = world;
		const confirmation = async () =>
			(await root.browser.get(`/operator/users/${person.id}/delete`).expect(200)).text;
		expect(await confirmation()).toContain("with its bookings. It cannot be undone.");
		const tokens = await newTokens(app, person, calendar);
		expect(await confirmation()).toContain("with its bookings and 1 connected app.");
		await createApiKey(app.dependencies, person, { name: "x", days: 0 });
		expect(await confirmation()).toContain("with its bookings, 1 API key and 1 connected app.");
		await move(person.id, "delete").expect(303);
		const me = app.agent.get("/api/auth/oauth/me").auth(tokens.access_token, { type: "bearer" });
		expect([(await me).status, await signedIn()]).toEqual([401, false]);
		for (const table of ["sessions", "api_keys", "connections", "bookings"])
			expect(await world.app.sql(`SELECT FROM ${table} WHERE user_id = $1`, [person.id])).toEqual([]);
		const log = await root.browser.get("/operator/audit.json").query({ user: person.username.toUpperCase() });
		expect(log.body.map(({ type }: { type: string }) => type)).toEqual(
			expect.arrayContaining(["account.deleted", "code.exchanged", "api_key.created"]),
		);
		const { username } = person;
		expect(log.body.filter((one: { userId: number }) => one.userId !== person.id)).toEqual([]);
		expect(log.body.map((one: { username: string }) => one.username)).toEqual(log.body.map(() => username));
		expect(log.body).toContainEqual(
			expect.objectContaining({ type: "code.exchanged", username, clientId: calendar.clientId }),
		);
		const csv = await root.browser
			.get("/operator/audit.csv")
			.query({ user: username, type: "code.exchanged" });
		expect(csv.text).toContain(`,${username},${calendar.clientId}\r\n`);
		const shown = await root.browser.get("/operator/audit").query({ user: person.username });
		expect(shown.text).toContain(`<dt>User</dt><dd dir="auto">${username} (deleted)</dd>`);
		await root.browser.get(`/operator/users/${person.id}`).expect(404);
		const again = await newPerson(app, person.username);
		expect(again.id).not.toBe(person.id);
		expect((await again.browser.get("/account/apps")).text).not.toContain("Calendar app");
	});

	it("cannot disable or delete their own account, nor a missing one", async () => {
		const { root } = world;
		for (const name of ["disable", "delete"]) await move(root.id, name).expect(409);
		await root.browser.get("/account").expect(200);
		for (const name of ["disable", "enable", "delete"]) await move(999_999, name).expect(404);
		await move(person.id, "promote").expect(400);
		expect((await root.browser.get(`/operator/users/${root.id}`)).text).toContain("your own account");
	});

	it.each([
		["disable", ["account.disabled"]],
		["delete", ["account.deleted"]],
	])(
		"gets the same response when a double click sends %s twice, and it is logged once",
		async (name, log) => {
			const answers = await contendForRow(
				world.app.dependencies.db.$client,
				{ table: "users", id: person.id },
				[0, 1].map(() => async () => move(person.id, name)),
			);
			const [first, second] = answers.map(({ status, headers }) => [status, headers.location]);
			expect(first).toEqual([303, expect.stringContaining("done")]);
			expect(second).toEqual(first);
			expect(await eventsOf(person.id)).toEqual(log);
		},
	);
});

describe.each([
	["disabled", (tx: Transaction) => moveAccountToDisabled(tx, person.id, new Date())],
	["deleted", (tx: Transaction) => deleteAccountRows(tx, person.id)],
])("a request that was authorized before its account was %s", (_what, close) => {
	/** Closes the account while the request waits, after it was authenticated. */
	async function meanwhile(send: () => PromiseLike<{ status: number }>) {
		const { db } = world.app.dependencies;
		const answer = await db.transaction(async (tx) => {
			await close(tx as Transaction);
			const sent = Promise.resolve(send());
			await waitForBlockedStatement(db.$client);
			return { sent };
		});
		return (await answer.sent).status;
	}

	it("creates no API key", async () => {
		const form = { csrf: person.token("api-keys"), name: "x", days: "0" };
		const send = () => person.browser.post("/account/api-keys").type("form").send(form);
		expect(await meanwhile(send)).toBe(401);
		expect(await world.app.sql("SELECT FROM api_keys WHERE user_id = $1", [person.id])).toEqual([]);
	});

	it("creates no booking", async () => {
		const key = await createApiKey(world.app.dependencies, person, { name: "x", days: 0 });
		const booking = { title: "Lunch", start: "2030-01-01T12:00:00Z", end: "2030-01-01T13:00:00Z" };
		const send = () => world.app.agent.post("/api/v1/bookings").set("X-API-Key", key).send(booking);
		expect(await meanwhile(send)).toBe(401);
		expect(await world.app.sql("SELECT FROM bookings WHERE user_id = $1", [person.id])).toEqual([]);
	});

	it("connects no app", async () => {
		const { text } = await person.browser.get(authorizeAddress(calendar)).expect(200);
		const fields = { ...decisionFields(text), decision: "allow" };
		expect(await meanwhile(() => person.browser.post(DECISIONS).type("form").send(fields))).toBe(401);
		expect(await world.app.sql("SELECT FROM connections WHERE user_id = $1", [person.id])).toEqual([]);
	});

	it("issues no code to a connected app", async () => {
		await newTokens(world.app, person, calendar);
		const codes = "SELECT FROM audit_events WHERE user_id = $1 AND type = 'authorization.allowed'";
		expect(await meanwhile(() => person.browser.get(authorizeAddress(calendar)))).toBe(401);
		expect(await world.app.sql(codes, [person.id])).toHaveLength(1);
	});
});
