import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openOutbound } from "@repo/service-kit/outbound";
import { newPerson, type Person } from "../../../test/support/people.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import {
	ALL,
	ada,
	app,
	asKey,
	at,
	audited,
	book,
	errors,
	get,
	nextPerson,
	post,
	receiver,
	subscribe,
	useWebhooks,
	withoutCascades,
} from "../../../test/support/webhooks.ts";
import { createApiKey } from "../../accounts/api-keys/create-api-key.ts";
import { runHousekeeping } from "../../housekeeping.ts";
import { deleteUser } from "../../operator/delete-user.ts";

useWebhooks();

describe("a user's own webhook", () => {
	it("is created with full access, and names no app", async () => {
		const read = await createApiKey(app.dependencies, ada, { name: "x", days: 0, access: "read" });
		const webhook = { url: receiver.url, events: ["booking.created"] };
		await post("", webhook, { "X-API-Key": read }).expect(403, /api_key_read_only/);
		await subscribe(["booking.created"], asKey());
		await get("", { "X-API-Key": read }).expect(200);
		const { errors: faults } = (await post("", { ...webhook, events: ALL }, asKey()).expect(400)).body;
		expect(faults[0].path).toBe("body.events");
		await book();
		await app.workOff();
		expect(JSON.parse(receiver.received[0]?.body ?? "").data).toEqual({
			booking: expect.anything(),
			sub: String(ada.id),
		});
	});

	it("is listed and deleted beside the API keys, by its user only", async () => {
		const { id } = await subscribe(["booking.created"], asKey());
		const ofApp = await subscribe();
		const page = await ada.browser.get("/account/api-keys").expect(200);
		expect(page.text).toMatch(/<h2>Webhooks<\/h2>[\s\S]*127\.0\.0\.1[\s\S]*new bookings/);
		const remove = (person: Person, webhookId: number, status: number) =>
			person.browser
				.post(`/account/api-keys/webhooks/${webhookId}/delete`)
				.type("form")
				.send({ csrf: person.token("api-keys") })
				.expect(status);
		await remove(await newPerson(app, `thief-${nextPerson()}`), id, 404);
		await remove(ada, ofApp.id, 404);
		await remove(ada, id, 303);
		expect((await get("", asKey()).expect(200)).body).toEqual({ webhooks: [] });
		expect((await ada.browser.get("/account/api-keys")).text).not.toContain("<h2>Webhooks");
	});

	const revokeKey = async (name: string) => {
		const [{ id }] = await app.sql("SELECT id FROM api_keys WHERE user_id = $1 AND name = $2", [
			ada.id,
			name,
		]);
		const path = `/account/api-keys/${id}/revoke`;
		await ada.browser
			.post(path)
			.type("form")
			.send({ csrf: ada.token("api-keys") })
			.expect(303);
	};

	it("ends at once when its key is revoked, which the page says before, and is deleted later", async () => {
		const { id } = await subscribe(["booking.created"], asKey());
		await book();
		const other = await createApiKey(app.dependencies, ada, { name: "other", days: 0 });
		const { text } = await ada.browser.get("/account/api-keys").expect(200);
		// Of the two keys, one has webhooks.
		expect(text.split("the webhooks that it created end")).toHaveLength(2);
		await subscribe(["booking.created"], { "X-API-Key": other });
		await revokeKey("x");
		const booking = { title: "Tea", start: at(14), end: at(15) };
		await app.agent.post("/api/v1/bookings").set("X-API-Key", other).send(booking).expect(201);
		await app.workOff();
		expect(receiver.received).toHaveLength(1);
		expect(JSON.parse(receiver.received[0]?.body ?? "").data.booking.title).toBe("Tea");
		expect(await errors()).toContainEqual({
			status: "FAILED",
			error: "The API key that created the webhook was revoked.",
		});
		// What changed after it was not even stored for it.
		expect(await errors()).toHaveLength(2);
		const { webhooks } = (await get("", { "X-API-Key": other }).expect(200)).body;
		expect(webhooks).toHaveLength(1);
		await runHousekeeping(app.dependencies);
		expect(await app.sql("SELECT FROM webhooks WHERE id = $1", [id])).toEqual([]);
		expect(await audited()).toContain("webhook.deleted");
	});

	it("sends nothing once its key has expired", async () => {
		const own = await createApiKey(app.dependencies, ada, { name: "expiring", days: 1 });
		await subscribe(["booking.created"], { "X-API-Key": own });
		await book();
		app.travel(86_400);
		await app.workOff();
		expect(receiver.received).toEqual([]);
		expect(await errors()).toEqual([
			{ status: "FAILED", error: "The API key that created the webhook has expired." },
		]);
	});

	it("is deleted when its key expires", async () => {
		const own = await createApiKey(app.dependencies, ada, { name: "short", days: 1 });
		const { id } = await subscribe(["booking.created"], { "X-API-Key": own });
		const left = () => app.sql("SELECT id FROM webhooks WHERE id = $1", [id]);
		await runHousekeeping(app.dependencies);
		expect(await left()).toHaveLength(1);
		app.travel(86_400);
		await runHousekeeping(app.dependencies);
		expect(await left()).toEqual([]);
	});

	it("is deleted with the account, after its deliveries", async () => {
		await subscribe(["booking.created"], asKey());
		await subscribe();
		await book();
		await revokeKey("x");
		const form = { csrf: ada.token("delete-account"), username: ada.username };
		await withoutCascades(() => ada.browser.post("/account/delete").type("form").send(form).expect(303));
		await app.sql("DELETE FROM graphile_worker._private_jobs WHERE payload::text LIKE '%mailId%'");
		await app.workOff();
		expect(receiver.received).toEqual([]);
	});
});

it("an operator who deletes an account deletes its deliveries before", async () => {
	await subscribe(["booking.created"], asKey());
	await book();
	await withoutCascades(() => deleteUser(app.dependencies, ada.id, { operator: "root" }));
	await app.sql("DELETE FROM graphile_worker._private_jobs");
});

describe("the connected apps page", () => {
	it("shows where an app sends changes, and when it last did", async () => {
		await subscribe(["booking.created", "connection.ended"]);
		const before = await ada.browser.get("/account/apps").expect(200);
		expect(before.text).toMatch(/Sends changes of your bookings to:[\s\S]*127\.0\.0\.1:\d+<\/strong>/);
		expect(before.text).toContain("Gets new bookings, the end of the connection.");
		expect(before.text).toContain("Never delivered.");
		await book();
		await app.workOff();
		expect((await ada.browser.get("/account/apps")).text).toMatch(/Last delivery <time/);
	});
});

describe("private addresses", () => {
	let guarded: TestApp;
	beforeAll(async () => {
		guarded = await startApp();
	});
	afterAll(() => guarded.close());
	const send = async (url: string) => {
		const person = await newPerson(guarded, `guarded-${nextPerson()}`);
		const own = await createApiKey(guarded.dependencies, person, { name: "x", days: 0, access: "full" });
		return guarded.agent
			.post("/api/v1/webhooks")
			.set("X-API-Key", own)
			.send({ url, events: ["booking.created"] });
	};

	it.each([
		["https://169.254.169.254/latest/meta-data", "must not point to a private network address"],
		["https://[::ffff:10.0.0.1]/", "must not point to a private network address"],
		["https://hooks.localhost/", "must not point to a private network address"],
		["http://a.example/", "must be an https URL"],
	])("are refused: %s", async (url, message) => {
		const { status, body } = await send(url);
		expect([status, body.errors]).toEqual([400, [{ path: "body.url", message }]]);
	});

	it("behind a name are never connected to", async () => {
		const { dependencies } = guarded;
		await dependencies.outbound.close();
		dependencies.outbound = openOutbound({
			toPrivateAddresses: false,
			timeoutMs: 500,
			lookup: (_name, _options, done) => done(null, [{ address: "169.254.169.254", family: 4 }]),
		});
		const person = await newPerson(guarded, "rebound");
		const own = await createApiKey(dependencies, person, { name: "x", days: 0, access: "full" });
		const headers = { "X-API-Key": own };
		const webhook = { url: "https://metadata.example/", events: ["booking.created"] };
		const { body } = await guarded.agent.post("/api/v1/webhooks").set(headers).send(webhook).expect(201);
		await guarded.agent.post(`/api/v1/webhooks/${body.id}/test`).set(headers).expect(200);
		await guarded.workOff();
		const path = `/api/v1/webhooks/${body.id}/deliveries`;
		const [delivery] = (await guarded.agent.get(path).set(headers).expect(200)).body.deliveries;
		expect(delivery).toMatchObject({
			status: "PENDING",
			response_status: null,
			error: "The address is in a private network, to which webhooks are not delivered.",
		});
		await dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
	});
});
