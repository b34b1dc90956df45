import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { contend, startWebhookReceiver, type WebhookReceiver } from "@repo/infra-local/testing";
import { openOutbound } from "@repo/service-kit/outbound";
import { runCommand } from "@repo/service-kit/testing";
import { Webhook } from "standardwebhooks";
import { newApp, newTokens, type ThirdPartyApp, type Tokens } from "../../../test/support/apps.ts";
import { newPerson, type Person } from "../../../test/support/people.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { createApiKey } from "../../accounts/api-keys/create-api-key.ts";
import { listAuditLog } from "../../audit-log/list-audit-log.ts";
import { changeClientStatus } from "../../clients/change-client-status.ts";
import { updateClient } from "../../clients/update-client.ts";
import { runHousekeeping } from "../../housekeeping.ts";
import { program } from "../../operator/program.ts";
import { readAccountData } from "../../personal-data/export/queries.ts";
import { deleteOwnWebhooks } from "./change-webhooks.ts";

const allowedScopes = ["READ_BOOKING", "READ_PROFILE", "WRITE_BOOKING", "NOTIFY_BOOKING"];
const SCOPE = "READ_BOOKING NOTIFY_BOOKING";
const ALL = ["booking.created", "booking.rescheduled", "booking.cancelled", "connection.ended"];

let app: TestApp;
let receiver: WebhookReceiver;
let people = 0;
let ada: Person;
let client: ThirdPartyApp;
let tokens: Tokens;
let key: string;
beforeAll(async () => {
	receiver = await startWebhookReceiver();
	app = await startApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
});
afterAll(async () => {
	await app.close();
	await receiver.close();
});
beforeEach(async () => {
	receiver.received.length = 0;
	receiver.answerWith(204);
	ada = await newPerson(app, `notified-${++people}`);
	client = await newApp(app, { name: `Diary ${people}`, allowedScopes });
	tokens = await newTokens(app, ada, client, { scope: SCOPE });
	key = await createApiKey(app.dependencies, ada, { name: "x", days: 0, access: "full" });
});

const sql = async (text: string, values: unknown[] = []) =>
	(await app.dependencies.db.$client.query(text, values)).rows;
const bearer = ({ access_token }: Tokens = tokens) => ({ authorization: `Bearer ${access_token}` });
const asKey = () => ({ "X-API-Key": key });
type Headers = Record<string, string>;
const post = (path: string, body: object | undefined, headers: Headers = bearer()) =>
	app.agent.post(`/api/v1/webhooks${path}`).set(headers).send(body);
const get = (path: string, headers: Headers = bearer()) =>
	app.agent.get(`/api/v1/webhooks${path}`).set(headers);
async function subscribe(events = ALL, headers: Headers = bearer(), url = `${receiver.url}/hook`) {
	return (await post("", { url, events }, headers).expect(201)).body;
}
const at = (hour: number) => `2030-05-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
async function book(hour = 10) {
	const booking = { title: "Lunch", start: at(hour), end: at(hour + 1) };
	return (await app.agent.post("/api/v1/bookings").set(asKey()).send(booking).expect(201)).body;
}
const disconnect = async () => {
	const [{ id }] = await sql("SELECT id FROM connections WHERE user_id = $1 AND status = 'active'", [ada.id]);
	const path = `/account/apps/${id}/disconnect`;
	await ada.browser
		.post(path)
		.type("form")
		.send({ csrf: ada.token("apps") })
		.expect(303);
};
const types = () => receiver.received.map(({ body }) => JSON.parse(body).type);
const errors = () =>
	sql(
		"SELECT status, error FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE w.user_id = $1",
		[ada.id],
	);
const audited = async () =>
	(await listAuditLog(app.dependencies, { user: ada.username })).map(({ type }) => type);

describe("an app with NOTIFY_BOOKING", () => {
	it("is told of each change, in messages that the library of Standard Webhooks verifies", async () => {
		const { secret, id } = await subscribe();
		const { uid } = await book();
		const change = (path: string, body?: object) =>
			app.agent.post(`/api/v1/bookings/${uid}/${path}`).set(asKey()).send(body).expect(200);
		await change("reschedule", { start: at(12), end: at(13) });
		await change("cancel");
		await app.workOff();
		const library = new Webhook(secret);
		const [created, moved, cancelled] = receiver.received.map(
			({ body, headers }) => library.verify(body, headers as Headers) as Record<string, object>,
		);
		const subject = { sub: String(ada.id), client_id: client.clientId };
		const booking = expect.objectContaining({ uid, title: "Lunch", status: "accepted", start: at(10) });
		expect(created).toEqual({
			type: "booking.created",
			timestamp: app.dependencies.clock().toISOString(),
			data: { booking, ...subject },
		});
		expect(moved).toMatchObject({
			type: "booking.rescheduled",
			data: { booking: { uid, start: at(12) }, previous: { start: at(10), end: at(11) }, ...subject },
		});
		expect(cancelled).toMatchObject({
			type: "booking.cancelled",
			data: { booking: { status: "cancelled" } },
		});
		expect(() => new Webhook("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").verify("{}", {})).toThrow();
		const { body } = await get(`/${id}/deliveries?status=DELIVERED&limit=2`).expect(200);
		expect(body).toMatchObject({ deliveries: [{ response_status: 204, attempts: 1 }, {}] });
	});

	it("gets the opaque subject where its tokens have it", async () => {
		const other = await newApp(app, { allowedScopes, subject: "opaque" });
		await subscribe(["booking.created"], bearer(await newTokens(app, ada, other, { scope: SCOPE })));
		await book();
		await app.workOff();
		const [{ subject }] = await sql("SELECT subject FROM users WHERE id = $1", [ada.id]);
		expect(JSON.parse(receiver.received[0]?.body ?? "").data.sub).toBe(subject);
	});

	it("gets the secret once, again only for the same Idempotency-Key, and no log line has it", async () => {
		const webhook = { url: `${receiver.url}/hook`, events: ALL };
		const headers = { ...bearer(), "Idempotency-Key": "one" };
		const first = await post("", webhook, headers).expect(201);
		const again = await post("", webhook, headers).expect(201);
		expect(again.body).toEqual(first.body);
		const { secret, ...shown } = first.body;
		expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
		expect((await get("").expect(200)).body).toEqual({ webhooks: [shown] });
		expect((await get(`/${shown.id}`).expect(200)).body).toEqual(shown);
		await book();
		await app.workOff();
		const stored = JSON.stringify([
			app.logged,
			await sql("SELECT w::text FROM webhooks w"),
			await sql("SELECT e::text FROM audit_events e"),
			await readAccountData(app.dependencies.db, ada.id),
		]);
		expect(stored).not.toContain(secret.slice(6));
		expect(stored).toContain(`${receiver.url}/hook`);
	});

	it("cannot be created with a session alone, which proves nothing recent", async () => {
		const made = { url: `${receiver.url}/hook`, events: ["booking.created"] };
		const origin = { origin: app.dependencies.config.BASE_URL };
		await ada.browser.post("/api/v1/webhooks").set(origin).send(made).expect(401);
	});

	it("needs READ_BOOKING too, and both at each call", async () => {
		for (const [scope, missing] of [
			["READ_BOOKING", "NOTIFY_BOOKING"],
			["NOTIFY_BOOKING", "READ_BOOKING"],
		] as const) {
			const few = bearer(await newTokens(app, ada, client, { scope }));
			const refused = await post("", { url: receiver.url, events: ALL }, few).expect(403);
			expect(refused.headers["www-authenticate"]).toContain(`scope="${missing}"`);
			await get("", few).expect(403);
		}
		await get("", {}).expect(401);
	});

	it("sees only the webhooks of its own connection, and an API key only the user's own", async () => {
		const { id } = await subscribe();
		const own = await subscribe(["booking.created"], asKey());
		const rival = bearer(await newTokens(app, ada, await newApp(app, { allowedScopes }), { scope: SCOPE }));
		const ben = await newPerson(app, `stranger-${people}`);
		const ofBen = bearer(await newTokens(app, ben, client, { scope: SCOPE }));
		for (const [headers, foreign] of [
			[rival, id],
			[ofBen, id],
			[asKey(), id],
			[bearer(), own.id],
		] as const) {
			await get(`/${foreign}`, headers).expect(404);
			await get(`/${foreign}/deliveries`, headers).expect(404);
			for (const action of ["test", "resume"])
				await post(`/${foreign}/${action}`, undefined, headers).expect(404);
			const path = `/${foreign}/deliveries/8f5e1f3e-3c1d-4b7a-9a53-1f0f6a1c2d3e/redeliver`;
			await post(path, undefined, headers).expect(404);
			await app.agent.delete(`/api/v1/webhooks/${foreign}`).set(headers).expect(404);
		}
		await book();
		await app.workOff();
		expect(receiver.received).toHaveLength(2);
	});

	it("can delete one, and test and redeliver", async () => {
		const { id } = await subscribe(["connection.ended"]);
		const test = await post(`/${id}/test`, { event: "booking.cancelled" }).expect(200);
		await post(`/${id}/test`, undefined).expect(200);
		await app.workOff();
		expect(receiver.received.map(({ body }) => JSON.parse(body).test)).toEqual([true, true]);
		expect(types()).toEqual(["booking.cancelled", "connection.ended"]);
		await post(`/${id}/deliveries/${test.body.id}/redeliver`, undefined).expect(200);
		await app.workOff();
		const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
		expect(ids[2]).toBe(ids[0]);
		await app.agent.delete(`/api/v1/webhooks/${id}`).set(bearer()).expect(200);
		await app.agent.delete(`/api/v1/webhooks/${id}`).set(bearer()).expect(404);
		expect((await audited()).filter((type) => type.startsWith("webhook."))).toEqual([
			"webhook.deleted",
			"webhook.created",
		]);
	});
});

describe("what has ended since an event was published", () => {
	it("after Disconnect, only the end of the connection is delivered", async () => {
		await subscribe();
		const { uid } = await book();
		await disconnect();
		await app.agent.post(`/api/v1/bookings/${uid}/cancel`).set(asKey()).expect(200);
		await app.workOff();
		expect(types()).toEqual(["connection.ended"]);
		const { data } = JSON.parse(receiver.received[0]?.body ?? "");
		expect(data).toEqual({ sub: String(ada.id), client_id: client.clientId });
		expect(await errors()).toContainEqual({ status: "FAILED", error: "The app is no longer connected." });
		// Connecting again does not revive it.
		const again = bearer(await newTokens(app, ada, client, { scope: SCOPE }));
		expect((await get("", again).expect(200)).body).toEqual({ webhooks: [] });
		await book(14);
		await app.workOff();
		expect(receiver.received).toHaveLength(1);
		app.travel(3 * 86_400);
		await runHousekeeping(app.dependencies);
		expect(await sql("SELECT FROM webhooks WHERE user_id = $1", [ada.id])).toEqual([]);
	});

	it("the app's own revocation of its last token ends the connection, too", async () => {
		await subscribe();
		const revocation = {
			token: tokens.refresh_token,
			client_id: client.clientId,
			client_secret: client.secret,
		};
		await app.agent.post("/api/auth/oauth/revoke").send(revocation).expect(200);
		await app.workOff();
		expect(types()).toEqual(["connection.ended"]);
	});

	it.each([
		["NOTIFY_BOOKING", "The app may no longer see bookings or be notified of changes."],
		["READ_BOOKING", "The app may no longer see bookings or be notified of changes."],
	])("without %s, which the operator took away, nothing is sent", async (scope, error) => {
		await subscribe();
		await book();
		const fewer = allowedScopes.filter((name) => name !== scope);
		await updateClient(app.dependencies, client.clientId, { allowedScopes: fewer }, { operator: "root" });
		await app.workOff();
		expect(receiver.received).toEqual([]);
		expect(await errors()).toEqual([{ status: "FAILED", error }]);
	});

	it("a suspended app gets nothing, not even the end", async () => {
		await subscribe();
		await book();
		await changeClientStatus(app.dependencies, client.clientId, "suspend", { operator: "root" });
		await disconnect();
		await app.workOff();
		expect(receiver.received).toEqual([]);
	});

	it("a disabled account sends nothing", async () => {
		await subscribe(["booking.created"], asKey());
		await book();
		await sql("UPDATE users SET disabled_at = now() WHERE id = $1", [ada.id]);
		await app.workOff();
		expect(receiver.received).toEqual([]);
		expect(await errors()).toEqual([{ status: "FAILED", error: "The account is disabled." }]);
	});

	it("a booking that is refused publishes nothing", async () => {
		await subscribe();
		await book();
		const same = { title: "Tea", start: at(10), end: at(11) };
		await app.agent.post("/api/v1/bookings").set(asKey()).send(same).expect(409);
		await app.workOff();
		expect(types()).toEqual(["booking.created"]);
	});
});

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
		await remove(await newPerson(app, `thief-${people}`), id, 404);
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
		expect(before.text).toContain("Nothing was delivered yet.");
		await book();
		await app.workOff();
		expect((await ada.browser.get("/account/apps")).text).toMatch(/Last delivery <time/);
	});
});

describe("limits", () => {
	it("ten for each connection and ten for the user, also for eleven at once", async () => {
		const results = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM users WHERE id = $1 FOR UPDATE", values: [ada.id] },
			contenders: Array.from({ length: 11 }, () => async () => {
				const { status, body } = await post("", { url: receiver.url, events: ALL });
				return status === 201 ? "made" : body.code;
			}),
		});
		const outcomes = results.map((one) => (one.status === "fulfilled" ? one.value : "failed")).sort();
		expect(outcomes).toEqual([...Array.from({ length: 10 }, () => "made"), "too_many_webhooks"]);
		await subscribe(["booking.created"], asKey());
	});

	it.each([
		[{ events: ["booking.created"] }],
		[{ url: "https://a.example", events: [] }],
		[{ url: "https://a.example", events: ["booking.lost"] }],
		[{ url: "ftp://a.example", events: ["booking.created"] }],
		[{ url: "https://a.example", events: ["booking.created"], secret: "own" }],
	])("refuse %j", async (body) => {
		await post("", body).expect(400);
	});
});

describe("a receiver that fails", () => {
	const dueNow = () => sql("UPDATE graphile_worker._private_jobs SET run_at = now()");

	it("with 410 is deleted, which the audit log says", async () => {
		const { id } = await subscribe();
		await book();
		receiver.answerWith(410);
		await app.workOff();
		await get(`/${id}`).expect(404);
		expect(await audited()).toContain("webhook.deleted");
	});

	it("for a day is paused, shown as such, and resumed by its app or the operator", async () => {
		const { id } = await subscribe(["booking.created"]);
		receiver.answerWith(500);
		await book();
		for (const hours of [0, 6, 6, 6, 6]) {
			app.travel(hours * 3600);
			await dueNow();
			await app.workOff();
		}
		tokens = await newTokens(app, ada, client, { scope: SCOPE });
		expect((await get(`/${id}`).expect(200)).body.paused_at).not.toBeNull();
		expect((await post(`/${id}/test`, undefined).expect(400)).body.code).toBe("webhook_paused");
		receiver.answerWith(204);
		const list = await runCommand(program, app.dependencies, ["webhooks", "list"], { operator: "root" });
		expect(list.out).toContain(`app ${client.rowId}`);
		expect((await post(`/${id}/resume`, undefined).expect(200)).body.paused_at).toBeNull();
		await app.workOff();
		expect((await get(`/${id}/deliveries`).expect(200)).body.deliveries).toMatchObject([
			{ status: "DELIVERED" },
		]);
	});
});

describe("private addresses", () => {
	let guarded: TestApp;
	beforeAll(async () => {
		guarded = await startApp();
	});
	afterAll(() => guarded.close());
	const send = async (url: string) => {
		const person = await newPerson(guarded, `guarded-${++people}`);
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
