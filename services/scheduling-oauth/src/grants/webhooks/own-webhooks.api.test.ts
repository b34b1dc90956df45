import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openOutbound } from "@repo/service-kit/outbound";
import { newPerson, type Person } from "../../../test/support/people.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import {
	ALL,
	ada,
	app,
	asKey,
	book,
	get,
	nextPerson,
	post,
	receiver,
	sql,
	subscribe,
	useWebhooks,
} from "../../../test/support/webhooks.ts";
import { createApiKey } from "../../accounts/api-keys/create-api-key.ts";
import { deleteOwnWebhooks } from "./change-webhooks.ts";

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

	it("is deleted when a password reset revokes the keys, and with the account", async () => {
		await subscribe(["booking.created"], asKey());
		await subscribe();
		const by = { actorType: "user", actor: ada.username, at: app.dependencies.clock() } as const;
		await app.dependencies.db.transaction((tx) => deleteOwnWebhooks(tx, ada.id, by));
		expect(
			await sql("SELECT connection_id IS NULL AS own FROM webhooks WHERE user_id = $1", [ada.id]),
		).toEqual([{ own: false }]);
		await book();
		await ada.browser
			.post("/account/delete")
			.type("form")
			.send({ csrf: ada.token("delete-account"), username: ada.username });
		await sql("DELETE FROM graphile_worker._private_jobs WHERE payload::text LIKE '%mailId%'");
		await app.workOff();
		expect(receiver.received).toEqual([]);
	});
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
