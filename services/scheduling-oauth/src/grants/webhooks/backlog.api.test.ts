import { describe, expect, it } from "@jest/globals";
import { sentDuring } from "@repo/service-kit/testing";
import {
	app,
	asKey,
	at,
	book,
	get,
	post,
	receiver,
	subscribe,
	useWebhooks,
} from "../../../test/support/webhooks.ts";

useWebhooks();

const LIMIT = 1_000;

/** Deliveries without jobs, as if they waited for a receiver that hangs. */
const insertWaiting = (webhookId: number, count: number, status: "PENDING" | "HELD" = "PENDING") =>
	app.sql(
		`INSERT INTO webhook_deliveries (webhook_id, event, payload, status, created_at)
		SELECT $1, 'booking.created', '{}', $3, now() - interval '1 hour' FROM generate_series(1, $2::int)`,
		[webhookId, count, status],
	);
const setPaused = (webhookId: number, isPaused: boolean) =>
	app.sql(
		`UPDATE webhooks SET (paused_at, failing_since, last_failure_at) =
			(SELECT at, at, at FROM (SELECT CASE WHEN $2 THEN now() END AS at)) WHERE id = $1`,
		[webhookId, isPaused],
	);
const newest = async (id: number) =>
	(await get(`/${id}/deliveries?limit=1`, asKey()).expect(200)).body.deliveries[0];
const subscribeOwn = () => subscribe(["booking.created", "booking.rescheduled"], asKey());

describe("a webhook to which 1,000 deliveries wait", () => {
	it("gets further ones only in its log, and the user's other webhooks are not affected", async () => {
		const [full, other] = [await subscribeOwn(), await subscribeOwn()];
		await insertWaiting(full.id, LIMIT - 1);
		await book(8);
		expect(await newest(full.id)).toMatchObject({ status: "PENDING", error: null });
		app.travel(1);
		await book(10);
		expect(await newest(full.id)).toMatchObject({
			status: "FAILED",
			attempts: 0,
			error: "Not sent, because too many deliveries to this webhook were waiting.",
			payload: { type: "booking.created", data: { booking: { start: at(10) } } },
		});
		expect(await newest(other.id)).toMatchObject({ status: "PENDING" });
		await app.workOff();
		expect(receiver.received).toHaveLength(3);
	});

	it("refuses tests and redeliveries until some are sent, and then redelivers the same message", async () => {
		const { id } = await subscribeOwn();
		await insertWaiting(id, LIMIT);
		await book();
		const failed = await newest(id);
		const redeliver = `/${id}/deliveries/${failed.id}/redeliver`;
		for (const path of [`/${id}/test`, redeliver]) {
			const { body } = await post(path, undefined, asKey()).expect(400);
			expect(body.code).toBe("too_many_deliveries_waiting");
		}
		await app.sql(
			"UPDATE webhook_deliveries SET status = 'DELIVERED' WHERE webhook_id = $1 AND status = 'PENDING'",
			[id],
		);
		await post(redeliver, undefined, asKey()).expect(200);
		await app.workOff();
		expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual([failed.payload]);
		expect(receiver.received[0]?.headers["webhook-id"]).toBe(failed.id);
	});

	it("counts those that are held only while it is paused", async () => {
		const { id } = await subscribeOwn();
		await insertWaiting(id, LIMIT, "HELD");
		await setPaused(id, true);
		await book(8);
		expect(await newest(id)).toMatchObject({ status: "FAILED" });
		// Resumed, and they were left.
		await setPaused(id, false);
		app.travel(1);
		await book(10);
		expect(await newest(id)).toMatchObject({ status: "PENDING" });
		await post(`/${id}/test`, undefined, asKey()).expect(200);
		await app.workOff();
	});
});

it("a user sends 60 test events in an hour", async () => {
	const [first, second] = [await subscribeOwn(), await subscribe()];
	for (let test = 0; test < 30; test++) {
		await post(`/${first.id}/test`, undefined, asKey()).expect(200);
		await post(`/${second.id}/test`, undefined).expect(200);
	}
	const { headers } = await post(`/${first.id}/test`, undefined, asKey()).expect(429);
	expect(Number(headers["retry-after"])).toBeGreaterThan(0);
	app.travel(60);
	await post(`/${first.id}/test`, undefined, asKey()).expect(200);
	await app.workOff();
});

it("ten webhooks take as many statements as one, and the booking is sent to the database once", async () => {
	const attendees = Array.from({ length: 100 }, (_, n) => ({
		name: `Person ${n}`,
		email: `person-${n}@example.com`,
	}));
	const booking = { title: "All hands", start: at(8), end: at(9), attendees };
	const { body } = await app.agent.post("/api/v1/bookings").set(asKey()).send(booking).expect(201);
	const reschedule = async (hour: number) => {
		const span = { start: at(hour), end: at(hour + 1) };
		const sent = await sentDuring(app.dependencies.db.$client, () =>
			app.agent.post(`/api/v1/bookings/${body.uid}/reschedule`).set(asKey()).send(span).expect(200),
		);
		const text = JSON.stringify(sent.map(({ values }) => values));
		return { statements: sent.length, copies: text.split("person-99@example.com").length };
	};
	await subscribeOwn();
	const toOne = await reschedule(10);
	for (let more = 0; more < 9; more++) await subscribeOwn();
	expect(await reschedule(12)).toEqual(toOne);
	await app.workOff();
	expect(receiver.received).toHaveLength(11);
});
