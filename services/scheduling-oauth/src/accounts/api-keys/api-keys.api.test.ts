import { beforeEach, describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { newApp, newTokens } from "../../../test/support/apps.ts";
import { newPerson, type Person } from "../../../test/support/people.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { listAuditLog } from "../../audit-log/list-audit-log.ts";

const app = sharedApp();
let ada: Person;
let count = 0;
beforeEach(async () => {
	count += 1;
	ada = await newPerson(app, `ada-${count}`);
});

async function makeKey(person: Person, fields: Record<string, string> = {}): Promise<string> {
	const answer = await person.browser
		.post("/account/api-keys")
		.type("form")
		.send({ csrf: person.token("api-keys"), name: "A test", days: "0", ...fields })
		.expect(200);
	return /sched_key_[\w-]{43}/.exec(answer.text)?.[0] ?? "";
}

async function idOf(key: string): Promise<number> {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT id FROM api_keys WHERE key_hash = sha256($1::bytea)",
		[Buffer.from(key)],
	);
	return rows[0].id;
}

const revoke = (person: Person, id: number | string, csrf = person.token("api-keys")) =>
	person.browser.post(`/account/api-keys/${id}/revoke`).type("form").send({ csrf });

const profile = () => app.agent.get("/api/v1/profile");

describe("an API key", () => {
	it("is shown once, listed by its first characters, and stored as a hash", async () => {
		const key = await makeKey(ada, { name: "Kitchen <b>" });
		const list = await ada.browser.get("/account/api-keys").expect(200);
		expect(list.text).toContain("Kitchen &lt;b>");
		expect(list.text).toContain(`${key.slice(0, 14)}…`);
		expect(list.text).not.toContain(key);
		const { rows } = await app.dependencies.db.$client.query("SELECT k::text AS row FROM api_keys k");
		expect(rows.some(({ row }) => row.includes(key.slice(15)))).toBe(false);
	});

	it("is not offered without a recent proof, so that nothing is typed in vain", async () => {
		const form = async () => (await ada.browser.get("/account/api-keys").expect(200)).text;
		expect(await form()).not.toContain("/account/verify");
		await app.dependencies.db.$client.query(
			"UPDATE sessions SET proven_at = proven_at - interval '601 seconds' WHERE user_id = $1",
			[ada.id],
		);
		const stale = await form();
		expect(stale).toContain('href="/account/verify?return_to=%2Faccount%2Fapi-keys"');
		expect(stale).not.toContain('name="days"');
	});

	it("is one of 50 at most, however fast they are created; expired and revoked ones do not count", async () => {
		await app.sql(
			`INSERT INTO api_keys (user_id, key_hash, name, hint, created_at, expires_at, revoked_at)
			SELECT $1::int, sha256(($1::text || '-' || n)::bytea), 'x', 'x', $2::timestamptz,
				CASE WHEN n = 50 THEN $2::timestamptz + interval '1 second' END, CASE WHEN n = 51 THEN $2::timestamptz END
			FROM generate_series(1, 51) n`,
			[ada.id, app.dependencies.clock()],
		);
		const create = () =>
			ada.browser
				.post("/account/api-keys")
				.type("form")
				.send({ csrf: ada.token("api-keys"), name: "A test", days: "0" });
		expect((await create().expect(400)).text).toContain("There are already 50 API keys. Revoke one first.");
		app.travel(2);
		const answers = await contendForRow(
			app.dependencies.db.$client,
			{ table: "users", id: ada.id },
			[0, 1].map(() => async () => create()),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
	});

	it("is named along with the access token if both are missing", async () => {
		for (const path of ["/api/v1/profile", "/api/v1/bookings"]) {
			const { body } = await app.agent
				.get(path)
				.expect(401)
				.expect("www-authenticate", /^Bearer /);
			expect(body.detail).toMatch(/X-API-Key: <API key>, or .*Authorization: Bearer <access token>/);
		}
	});

	it("is accepted in the header and, for old integrations, in the query", async () => {
		const key = await makeKey(ada);
		await profile()
			.set("X-API-Key", key)
			.expect(200, {
				id: ada.id,
				username: ada.username,
				name: `The ${ada.username}`,
				email: ada.email,
				email_verified: true,
				time_zone: "UTC",
			});
		await profile().query({ apiKey: key }).expect(200);
	});

	it("takes precedence over a token: an invalid key is 401, a valid one determines the user", async () => {
		const eve = await newPerson(app, "eve");
		const tokens = await newTokens(app, eve, await newApp(app), { scope: "READ_PROFILE" });
		const bearer = { authorization: `Bearer ${tokens.access_token}` };
		await profile()
			.set(bearer)
			.expect(200)
			.expect(/"username":"eve"/);
		await profile()
			.set(bearer)
			.set("X-API-Key", await makeKey(ada))
			.expect(200)
			.expect(/"username":"ada-/);
		const { body } = await profile().set(bearer).set("X-API-Key", "sched_key_wrong").expect(401);
		expect(body.code).toBe("invalid_api_key");
		await profile().set(bearer).query({ apiKey: "" }).expect(401);
		await profile()
			.set(bearer)
			.query({ apiKey: ["a", "b"] })
			.expect(401);
		await profile()
			.set(bearer)
			.set("X-API-Key", "wrong")
			.query({ apiKey: await makeKey(ada) })
			.expect(401);
		await profile()
			.set({ authorization: "Bearer x" })
			.set("X-API-Key", await makeKey(ada))
			.expect(200);
	});

	it("stops working on the next request after it is revoked", async () => {
		const key = await makeKey(ada);
		await revoke(ada, await idOf(key)).expect(303);
		await profile()
			.set("X-API-Key", key)
			.expect(401)
			.expect("www-authenticate", /ApiKey/);
		await revoke(ada, await idOf(key)).expect(303);
		await revoke(ada, 999_999).expect(404);
	});

	it("stops working when it expires", async () => {
		const [month, ever] = [await makeKey(ada, { days: "30" }), await makeKey(ada)];
		app.travel(30 * 86_400 - 60);

		const lastUse = async () =>
			(await app.dependencies.db.$client.query("SELECT last_used_at FROM api_keys WHERE id = $1", [id])).rows;
		const id = await idOf(month);
		await profile().set("X-API-Key", month).expect(200);
		const used = await lastUse();
		app.travel(61);
		await profile().set("X-API-Key", month).expect(401);
		expect(await lastUse()).toEqual(used);
		await profile().set("X-API-Key", ever).expect(200);
	});

	it("is recorded with the address from which it is created and revoked", async () => {
		await revoke(ada, await idOf(await makeKey(ada))).expect(303);
		const events = await listAuditLog(app.dependencies, { user: ada.username });
		expect(events).toMatchObject([
			{ type: "api_key.revoked", ipAddress: expect.any(String) },
			{ type: "api_key.created", ipAddress: expect.any(String) },
		]);
	});

	it("stops working with the account", async () => {
		const person = await newPerson(app, "gone");
		const key = await makeKey(person);
		await app.dependencies.db.$client.query("UPDATE users SET disabled_at = now() WHERE id = $1", [
			person.id,
		]);
		await profile().set("X-API-Key", key).expect(401);
	});

	describe("when the form is submitted twice", () => {
		const send = (person: Person, form_id: string, more = {}) =>
			person.browser
				.post("/account/api-keys")
				.type("form")
				.send({ csrf: person.token("api-keys"), form_id, name: "Twice", days: "30", ...more });
		const keyIn = ({ text }: { text: string }) => /sched_key_[\w-]{43}/.exec(text)?.[0];
		const createdKeys = async ({ id }: Person) =>
			(await app.dependencies.db.$client.query("SELECT FROM api_keys WHERE user_id = $1", [id])).rowCount;

		it("is created once and shown both times, also for ten concurrent submissions", async () => {
			const person = await newPerson(app, "hasty");
			const formId = crypto.randomUUID();
			const answers = await Promise.all(Array.from({ length: 10 }, () => send(person, formId).expect(200)));
			expect(new Set(answers.map(keyIn)).size).toBe(1);
			expect(await createdKeys(person)).toBe(1);
			await profile()
				.set("X-API-Key", String(keyIn(answers[0] ?? { text: "" })))
				.expect(200);
		});

		it("is different for another form, other content or another session", async () => {
			const [person, other] = [await newPerson(app, "slow"), await newPerson(app, "other")];
			const formId = crypto.randomUUID();
			const keys = [
				await send(person, formId),
				await send(person, formId, { name: "Changed" }),
				await send(person, crypto.randomUUID()),
				await send(other, formId),
			].map(keyIn);
			expect(new Set(keys).size).toBe(4);
			expect(await createdKeys(person)).toBe(3);
		});

		it("is not shown again later, nor after it is revoked", async () => {
			const person = await newPerson(app, "late");
			const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
			await send(person, first).expect(200);
			await app.dependencies.db.$client.query("UPDATE api_keys SET revoked_at = now() WHERE user_id = $1", [
				person.id,
			]);
			expect(keyIn(await send(person, first).expect(409))).toBeUndefined();
			await send(person, second).expect(200);
			app.travel(601);
			await app.dependencies.db.$client.query("UPDATE sessions SET proven_at = $1 WHERE user_id = $2", [
				app.dependencies.clock(),
				person.id,
			]);
			expect(keyIn(await send(person, second).expect(409))).toBeUndefined();
		});
	});

	it("of another user cannot be revoked, and none by a foreign form", async () => {
		const [mary, mallory] = [await newPerson(app, "mary"), await newPerson(app, "mallory")];
		const key = await makeKey(mary);
		await revoke(mallory, await idOf(key)).expect(404);
		await revoke(mary, await idOf(key), mary.token("sessions")).expect(403);
		await revoke(mary, "1e20").expect(400);
		await profile().set("X-API-Key", key).expect(200);
	});

	it.each([
		["no name", { name: "  " }, 400, "Must not be empty."],
		["a long name", { name: "x".repeat(61) }, 400, "at most 60"],
		["a lifetime that is not offered", { days: "1" }, 400, "ust be 30, 90, 365 or 0"],
		["no token", { csrf: "" }, 403, "This form has expired"],
	])("is not created with %s", async (_kind, fields: Record<string, string>, status, text) => {
		const answer = await ada.browser
			.post("/account/api-keys")
			.type("form")
			.send({ csrf: ada.token("api-keys"), name: "A test", days: "0", ...fields })
			.expect(status);
		expect(answer.text).toContain(text);
		expect(answer.text).not.toMatch(/sched_key_[\w-]{43}/);
	});

	it("records its last use once a minute, without waiting for the write", async () => {
		const person = await newPerson(app, "busy");
		const key = await makeKey(person);
		const id = await idOf(key);
		const lastUse = async () => {
			const { rows } = await app.dependencies.db.$client.query(
				"SELECT last_used_at, xmin::text AS version FROM api_keys WHERE id = $1",
				[id],
			);
			return rows[0];
		};
		await profile().set("X-API-Key", key).expect(200);
		const first = await lastUse();
		expect(first.last_used_at).toEqual(app.dependencies.clock());
		await profile().set("X-API-Key", key).expect(200);
		expect(await lastUse()).toEqual(first);
		app.travel(61);
		const client = await app.dependencies.db.$client.connect();
		await client.query("BEGIN");
		await client.query("SELECT FROM api_keys WHERE id = $1 FOR UPDATE", [id]);
		await profile().set("X-API-Key", key).expect(200);
		await client.query("ROLLBACK");
		client.release();
		await profile().set("X-API-Key", key).expect(200);
		expect((await lastUse()).last_used_at).toEqual(app.dependencies.clock());
	});
});
