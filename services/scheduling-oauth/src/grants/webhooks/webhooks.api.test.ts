import { describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { Webhook } from "standardwebhooks";
import { newApp, newTokens } from "../../../test/support/apps.ts";
import { newPerson } from "../../../test/support/people.ts";
import {
	ALL,
	ada,
	allowedScopes,
	app,
	asKey,
	at,
	audited,
	bearer,
	book,
	client,
	get,
	type Headers,
	nextPerson,
	post,
	receiver,
	SCOPE,
	subscribe,
	types,
	useWebhooks,
} from "../../../test/support/webhooks.ts";
import { readAccountData } from "../../personal-data/export/queries.ts";

useWebhooks();

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
		const [{ subject }] = await app.sql("SELECT subject FROM users WHERE id = $1", [ada.id]);
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
			await app.sql("SELECT w::text FROM webhooks w"),
			await app.sql("SELECT e::text FROM audit_events e"),
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
		const ben = await newPerson(app, `stranger-${nextPerson()}`);
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
