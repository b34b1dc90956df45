import { beforeEach, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { newApp, newTokens, type ThirdPartyApp } from "../../test/support/apps.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { createApiKey } from "../accounts/api-keys/create-api-key.ts";
import type { ApiKeyAccess } from "../accounts/api-keys/tables.ts";
import { updateClient } from "../clients/update-client.ts";

const app = sharedApp();
const all = ["READ_BOOKING", "READ_PROFILE", "WRITE_BOOKING"];
const at = (hour: number) => `2030-05-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
const span = (hour: number) => ({ start: at(hour), end: at(hour + 1) });
const lunch = { title: "Lunch", ...span(10) };

let people = 0;
let ada: Person;
let client: ThirdPartyApp;
beforeEach(async () => {
	ada = await newPerson(app, `writer-${++people}`);
	client = await newApp(app, { allowedScopes: all });
});

const bearer = async (scope: string, person = ada, of = client) =>
	`Bearer ${(await newTokens(app, person, of, { scope })).access_token}`;
const post = (path: string, authorization: string, body: object | undefined, key?: string) =>
	app.agent
		.post(`/api/v1/bookings${path}`)
		.set({ authorization, ...(key !== undefined && { "Idempotency-Key": key }) })
		.send(body);
const apiKey = (access: ApiKeyAccess, person = ada) =>
	createApiKey(app.dependencies, person, { name: "x", days: 0, access });
const countBookings = async () =>
	(await app.dependencies.db.$client.query("SELECT FROM bookings WHERE user_id = $1", [ada.id])).rowCount;

describe("an app with WRITE_BOOKING", () => {
	it("books, moves and cancels, and the booking names it", async () => {
		const token = await bearer("READ_BOOKING WRITE_BOOKING");
		const { body: made, headers } = await post("", token, lunch).expect(201);
		expect(headers.location).toBe(`/api/v1/bookings/${made.uid}`);
		expect(made.app).toEqual({ client_id: client.clientId, name: "Calendar app" });
		const moved = await post(`/${made.uid}/reschedule`, token, span(12)).expect(200);
		expect(moved.body).toMatchObject({ uid: made.uid, ...span(12), title: "Lunch" });
		const ics = await app.agent.get(`/api/v1/bookings/${made.uid}.ics`).set({ authorization: token });
		expect(ics.text).toContain("SEQUENCE:1\r\n");
		const page = await ada.browser.get(`/bookings/${made.uid}`).expect(200);
		expect(page.text).toMatch(/Created by<\/dt><dd>Calendar app/);
		expect((await post(`/${made.uid}/cancel`, token, undefined).expect(200)).body.status).toBe("cancelled");
		for (const [path, body] of [
			["cancel", undefined],
			["reschedule", span(14)],
		] as const) {
			const again = await post(`/${made.uid}/${path}`, token, body).expect(409);
			expect(again.body.code).toBe("booking_cancelled_already");
		}
	});

	it("cannot move a booking over another, nor to an invalid time", async () => {
		const token = await bearer("WRITE_BOOKING");
		const { body } = await post("", token, lunch).expect(201);
		await post("", token, { title: "Tea", ...span(12) }).expect(201);
		const over = await post(`/${body.uid}/reschedule`, token, span(12)).expect(409);
		expect(over.body.code).toBe("booking_overlaps");
		await post(`/${body.uid}/reschedule`, token, span(11)).expect(200);
		for (const invalid of [
			{ start: at(12), end: at(12) },
			{ start: at(12) },
			{ ...span(12), title: "Other" },
			{ start: "2030-05-01T10:00:00Z", end: "2031-05-01T10:00:00Z" },
		])
			await post(`/${body.uid}/reschedule`, token, invalid).expect(400);
	});

	it("moves one of ten bookings to the same time at once", async () => {
		const token = await bearer("WRITE_BOOKING");
		const made: string[] = [];
		for (let hour = 1; hour <= 10; hour += 1)
			made.push((await post("", token, { title: "x", ...span(hour) }).expect(201)).body.uid);
		const results = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM users WHERE id = $1 FOR UPDATE", values: [ada.id] },
			contenders: made.map((uid) => async () => (await post(`/${uid}/reschedule`, token, span(20))).status),
		});
		const statuses = results.map((one) => (one.status === "fulfilled" ? one.value : 0)).sort();
		expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
	});

	it("cannot read with it, also not by changing what others booked", async () => {
		const token = await bearer("WRITE_BOOKING");
		const key = await apiKey("full");
		const secret = { ...lunch, title: "Secret", location: "Here", description: "Why" };
		const { body } = await app.agent.post("/api/v1/bookings").set("X-API-Key", key).send(secret).expect(201);
		expect(body.app).toBeNull();
		const read = await app.agent.get("/api/v1/bookings").set({ authorization: token }).expect(403);
		expect(read.headers["www-authenticate"]).toContain('scope="READ_BOOKING"');
		const moved = await post(`/${body.uid}/reschedule`, token, span(12)).expect(200);
		expect(moved.body).toMatchObject({ uid: body.uid, title: "", location: "", description: "" });
	});

	it("cannot touch another user's booking", async () => {
		const { body } = await post("", await bearer("WRITE_BOOKING"), lunch).expect(201);
		const ben = await newPerson(app, `other-${people}`);
		const token = await bearer("WRITE_BOOKING", ben);
		for (const [path, change] of [
			["cancel", undefined],
			["reschedule", span(12)],
		] as const)
			expect((await post(`/${body.uid}/${path}`, token, change).expect(404)).body.code).toBe(
				"booking_not_found",
			);
	});

	it.each([
		"",
		"/8f5e1f3e-6f0a-4c58-9a55-2f6d3c1f7c11/reschedule",
		"/8f5e1f3e-6f0a-4c58-9a55-2f6d3c1f7c11/cancel",
	])("needs the scope for POST /api/v1/bookings%s, also when the operator takes it away", async (path) => {
		const body = path === "" ? lunch : span(12);
		const reading = await post(path, await bearer("READ_BOOKING READ_PROFILE"), body).expect(403);
		expect(reading.body.code).toBe("insufficient_scope");
		expect(reading.headers["www-authenticate"]).toContain('scope="WRITE_BOOKING"');
		const token = await bearer("WRITE_BOOKING");
		const change = { allowedScopes: ["READ_BOOKING"] };
		await updateClient(app.dependencies, client.clientId, change, { operator: "root" });
		expect((await post(path, token, body).expect(403)).body.code).toBe("insufficient_scope");
		expect(await countBookings()).toBe(0);
	});
});

describe("an Idempotency-Key", () => {
	it("makes a booking once, and repeats its response", async () => {
		const token = await bearer("WRITE_BOOKING");
		const first = await post("", token, lunch, "k1").expect(201);
		const again = await post("", token, lunch, "k1").expect(201);
		expect(again.body).toEqual(first.body);
		expect(again.headers).toMatchObject({
			"idempotency-replayed": "true",
			location: first.headers.location,
		});
		expect(first.headers).not.toHaveProperty("idempotency-replayed");
		const cancel = () => post(`/${first.body.uid}/cancel`, token, undefined, "k2").expect(200);
		await cancel();
		expect((await cancel()).headers["idempotency-replayed"]).toBe("true");
		expect(await countBookings()).toBe(1);
	});

	it("is refused for another body and when malformed, and not used up by a failure", async () => {
		const token = await bearer("WRITE_BOOKING");
		await post("", token, lunch, "k").expect(201);
		const other = await post("", token, { ...lunch, title: "Other" }, "k").expect(409);
		expect(other.body.code).toBe("idempotency_key_reused");
		const malformed = await post("", token, lunch, "a b").expect(400);
		expect(malformed.body.code).toBe("idempotency_key_malformed");
		await post("", token, lunch, "later").expect(409);
		const { rows } = await app.dependencies.db.$client.query("SELECT key FROM idempotency_keys");
		expect(rows).not.toContainEqual({ key: "later" });
	});

	it("expires after 24 hours", async () => {
		const key = await apiKey("full");
		await post("", `Bearer ${key}`, lunch, "day").expect(201);
		app.travel(86_401);
		expect((await post("", `Bearer ${key}`, lunch, "day").expect(409)).body.code).toBe("booking_overlaps");
		app.travel(-86_401);
	});

	it("of another connection, key or user is another key", async () => {
		const tokens = [
			await bearer("WRITE_BOOKING"),
			await bearer("WRITE_BOOKING", ada, await newApp(app, { allowedScopes: all })),
			`Bearer ${await apiKey("full")}`,
			`Bearer ${await apiKey("full")}`,
		];
		for (const [index, token] of tokens.entries()) {
			const { headers, body } = await post("", token, { title: "x", ...span(index) }, "same").expect(201);
			expect(headers).not.toHaveProperty("idempotency-replayed");
			expect(body.start).toBe(at(index));
		}
		const ben = await newPerson(app, `foreign-${people}`);
		const foreign = await bearer("WRITE_BOOKING", ben);
		const { headers, body } = await post("", foreign, lunch, "same").expect(201);
		expect(headers).not.toHaveProperty("idempotency-replayed");
		expect(body.title).toBe("Lunch");
		// A retry gets its own response, too.
		expect((await post("", foreign, lunch, "same").expect(201)).body.uid).toBe(body.uid);
		for (const [index, token] of tokens.entries()) {
			const again = await post("", token, { title: "x", ...span(index) }, "same").expect(201);
			expect(again.body.start).toBe(at(index));
		}
	});

	it("of twenty requests at once makes one booking", async () => {
		const token = await bearer("WRITE_BOOKING");
		const results = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM users WHERE id = $1 FOR UPDATE", values: [ada.id] },
			contenders: [async () => (await post("", token, lunch, "race")).body.uid],
		});
		const more = await Promise.all(
			Array.from({ length: 19 }, async () => (await post("", token, lunch, "race").expect(201)).body.uid),
		);
		const [first] = results.map((one) => (one.status === "fulfilled" ? one.value : undefined));
		expect(new Set([first, ...more]).size).toBe(1);
		expect(await countBookings()).toBe(1);
	});
});

describe("an API key", () => {
	it("that can only read is refused for every change, and reads", async () => {
		const key = await apiKey("read");
		const full = await apiKey("full");
		const { body } = await post("", `Bearer ${full}`, lunch).expect(201);
		for (const path of ["", `/${body.uid}/reschedule`, `/${body.uid}/cancel`]) {
			const input = path === "" ? { ...lunch, ...span(15) } : path.endsWith("cancel") ? undefined : span(15);
			for (const headers of [{ "X-API-Key": key }, { Authorization: `Bearer ${key}` }]) {
				const refused = await app.agent.post(`/api/v1/bookings${path}`).set(headers).send(input).expect(403);
				expect(refused.body.code).toBe("api_key_read_only");
			}
			await app.agent.post(`/api/v1/bookings${path}?apiKey=${key}`).send(input).expect(403);
		}
		await app.agent.get("/api/v1/profile").set("X-API-Key", key).expect(200);
		const list = await app.agent.get("/api/v1/bookings").set("Authorization", `bearer ${key}`).expect(200);
		expect(list.body.bookings).toHaveLength(1);
	});

	it("works as a Bearer token on /api/v1 only", async () => {
		const authorization = `Bearer ${await apiKey("full")}`;
		await app.agent.get("/api/v1/profile").set({ authorization }).expect(200);
		for (const path of ["/api/auth/oauth/me", "/api/auth/oauth/userinfo"])
			await app.agent.get(path).set({ authorization }).expect(401);
		const unknown = await app.agent
			.get("/api/v1/profile")
			.set("Authorization", "Bearer sched_key_x")
			.expect(401);
		expect(unknown.body.code).toBe("invalid_api_key");
	});
});
