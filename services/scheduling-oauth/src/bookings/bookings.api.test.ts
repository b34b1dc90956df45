import { beforeEach, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { newApp, newTokens } from "../../test/support/apps.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { createApiKey } from "../accounts/api-keys/create-api-key.ts";

const app = sharedApp();
let person: Person;
let key: string;
let count = 0;

beforeEach(async () => {
	[person, key] = await somebody();
});

async function somebody(): Promise<[Person, string]> {
	count += 1;
	const one = await newPerson(app, `person-${count}`, { timeZone: "Europe/Berlin" });
	return [one, await createApiKey(app.dependencies, one, { name: "test", days: 0 })];
}

type Page = { bookings: { title: string }[]; next_cursor: string | null };

const at = (hour: number, day = 1) => new Date(Date.UTC(2030, 0, day, hour)).toISOString();
const lunch = { title: "Lunch", start: at(12), end: at(13) };

function book(body: object, withKey = key) {
	return app.agent.post("/api/v1/bookings").set("X-API-Key", withKey).send(body);
}

function list(query = "", withKey = key) {
	return app.agent.get(`/api/v1/bookings${query}`).set("X-API-Key", withKey);
}

describe("creating a booking", () => {
	it("returns every field, with the user's time zone by default", async () => {
		const attendees = [{ name: "Ada", email: "ada@example.test" }];
		const { body, headers } = await book({ ...lunch, location: "Café", attendees }).expect(201);
		expect(body).toMatchObject({
			...lunch,
			description: "",
			location: "Café",
			time_zone: "Europe/Berlin",
			status: "accepted",
			attendees: [{ name: "Ada", email: "ada@example.test", time_zone: "Europe/Berlin" }],
		});
		await app.agent.get(String(headers.location)).set("X-API-Key", key).expect(200, body);
	});

	it.each([
		["no title", { ...lunch, title: " " }, "body.title"],
		["an end before the start", { ...lunch, end: at(11) }, "body.end"],
		["an end at the start", { ...lunch, end: at(12) }, "body.end"],
		["a time without an offset", { ...lunch, start: "2030-01-01T12:00:00" }, "body.start"],
		["a year out of range", { ...lunch, end: "+275000-01-01T00:00:00Z" }, "body.end"],
		["an unknown time zone", { ...lunch, time_zone: "Mars/Olympus" }, "body.time_zone"],
		[
			"an attendee without an address",
			{ ...lunch, attendees: [{ name: "x", email: "x" }] },
			"body.attendees.0.email",
		],
		["an unknown field", { ...lunch, user_id: 1 }, "body.user_id"],
		["NUL", { ...lunch, title: "a\0b" }, "body.title"],
		["half a surrogate pair", { ...lunch, title: "a\ud800b" }, "body.title"],
		["an object instead of text", { ...lunch, title: { a: 1 } }, "body.title"],
		["a list instead of an object", [lunch], "body"],
	])("refuses %s", async (_kind, body, path) => {
		const { body: problem } = await book(body).expect(400);
		expect(problem).toMatchObject({ code: "validation_failed" });
		expect(problem.errors.map((one: { path: string }) => one.path)).toEqual([path]);
	});

	it.each([
		["inside", at(12), "2030-01-01T12:30:00Z"],
		["around", at(11), at(14)],
		["at the same time", at(12), at(13)],
		["overlapping the start", at(11), "2030-01-01T12:00:00.001Z"],
	])("rejects one that %s another, and accepts it once the other is cancelled", async (_kind, start, end) => {
		const first = await book(lunch).expect(201);
		const { body: problem } = await book({ title: "Too much", start, end }).expect(409);
		expect(problem.code).toBe("booking_overlaps");
		await app.agent.post(`/api/v1/bookings/${first.body.uid}/cancel`).set("X-API-Key", key).expect(200);
		await book({ title: "Now", start, end }).expect(201);
	});

	it("allows adjacent bookings, and other users' at the same time", async () => {
		await book(lunch).expect(201);
		await book({ title: "After", start: at(13), end: at(14) }).expect(201);
		const [, theirs] = await somebody();
		await book(lunch, theirs).expect(201);
	});

	it("accepts one of twenty concurrent bookings", async () => {
		const results = await contend({
			pool: app.dependencies.db.$client,
			// No stronger than this: the foreign key's own lock on the user would not wait for it.
			lock: { text: "SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", values: [person.id] },
			contenders: Array.from({ length: 20 }, () => async () => (await book(lunch)).status),
		});
		const statuses = results.map((one) => (one.status === "fulfilled" ? one.value : 0)).sort();
		expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
		expect((await list().expect(200)).body.bookings).toHaveLength(1);
	});

	it("accepts a session only from our own pages", async () => {
		const post = () => person.browser.post("/api/v1/bookings");
		await post().set("Sec-Fetch-Site", "cross-site").send(lunch).expect(403);
		await post().set("Sec-Fetch-Site", "same-site").send(lunch).expect(403);
		await post().set("Origin", "https://evil.example").send(lunch).expect(403);
		await post().set("Origin", "null").send(lunch).expect(403);
		await post().set("Sec-Fetch-Site", "same-origin").send(lunch).expect(201);
	});

	it("returns 401 for an expired token before saying that apps can only read", async () => {
		const bearer = { authorization: await bearerOf(person, "READ_BOOKING") };
		app.travel(app.dependencies.config.ACCESS_TOKEN_SECONDS + 1);
		for (const authorization of [bearer.authorization, "Bearer changed"]) {
			const post = app.agent.post("/api/v1/bookings").set({ authorization });
			const { body, headers } = await post.send(lunch).expect(401);
			expect(body.code).toBe("invalid_token");
			expect(headers["www-authenticate"]).toMatch(/^Bearer .*error="invalid_token"/);
		}
		await app.agent.post("/api/v1/bookings").auth("ada", "x").send(lunch).expect(401);
	});

	it("rejects apps and unauthenticated callers", async () => {
		const bearer = { authorization: await bearerOf(person, "READ_BOOKING READ_PROFILE") };
		const { body, headers } = await app.agent.post("/api/v1/bookings").set(bearer).send(lunch).expect(403);
		expect(body.code).toBe("insufficient_scope");
		expect(headers["www-authenticate"]).toMatch(/^Bearer .*error="insufficient_scope"/);
		await app.agent.post("/api/v1/bookings").send(lunch).expect(401);
	});
});

describe("cancelling", () => {
	it("happens once for concurrent requests", async () => {
		const { body } = await book(lunch).expect(201);
		const cancel = async () => {
			const answer = await app.agent.post(`/api/v1/bookings/${body.uid}/cancel`).set("X-API-Key", key);
			return answer.status;
		};
		const results = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM bookings WHERE uid = $1 FOR UPDATE", values: [body.uid] },
			contenders: Array.from({ length: 10 }, () => cancel),
		});
		const statuses = results.map((one) => (one.status === "fulfilled" ? one.value : 0)).sort();
		expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
	});

	it("finds no other user's booking", async () => {
		const { body } = await book(lunch).expect(201);
		const [, theirs] = await somebody();
		for (const [method, path] of [
			["post", `/api/v1/bookings/${body.uid}/cancel`],
			["get", `/api/v1/bookings/${body.uid}`],
			["get", `/api/v1/bookings/${body.uid}.ics`],
		] as const) {
			const answer = await app.agent[method](path).set("X-API-Key", theirs).expect(404);
			expect(answer.body.code).toBe("booking_not_found");
		}
		expect((await list("", theirs)).body.bookings).toEqual([]);
	});

	it.each(["x", "1e20", "%00", "../etc"])("rejects %j as a uid", async (uid) => {
		const { status } = await app.agent
			.post(`/api/v1/bookings/${encodeURIComponent(uid)}/cancel`)
			.set("X-API-Key", key);
		expect(status).toBe(400);
	});
});

describe("the iCalendar file", () => {
	it("names the user to an app with READ_PROFILE, and to no other app", async () => {
		const { body } = await book(lunch).expect(201);
		const fileFor = async (headers: Record<string, string>) =>
			(await app.agent.get(`/api/v1/bookings/${body.uid}.ics`).set(headers).expect(200)).text;
		const withBookings = await fileFor({ authorization: await bearerOf(person, "READ_BOOKING") });
		expect(withBookings).toContain("SUMMARY:Lunch");
		expect(withBookings).not.toContain(person.username);
		const both = await bearerOf(person, "READ_BOOKING READ_PROFILE");
		for (const headers of [{ authorization: both }, { "x-api-key": key }])
			expect(await fileFor(headers)).toContain(`mailto:${person.email}`);
	});
});

describe("the list", () => {
	it("is empty without bookings", async () => {
		await list().expect(200, { bookings: [], next_cursor: null });
	});

	it("is sorted by newest start, paged without gaps or duplicates", async () => {
		const hours = [3, 1, 4, 2, 6, 5, 7];
		for (const hour of hours)
			await book({ title: String(hour), start: at(hour), end: at(hour + 1) }).expect(201);
		const seen: string[] = [];
		let cursor: string | null = "";
		while (cursor !== null) {
			const answer: { body: Page } = await list(`?limit=3${cursor && `&cursor=${cursor}`}`).expect(200);
			seen.push(...answer.body.bookings.map((one) => one.title));
			cursor = answer.body.next_cursor;
			// A booking inserted in front while paging does not move later ones.
			if (seen.length === 3) await book({ title: "late", start: at(20), end: at(21) }).expect(201);
		}
		expect(seen).toEqual(["7", "6", "5", "4", "3", "2", "1"]);
	});

	it("handles bookings with the same start", async () => {
		for (let i = 0; i < 4; i += 1) {
			const { body } = await book(lunch).expect(201);
			await app.agent.post(`/api/v1/bookings/${body.uid}/cancel`).set("X-API-Key", key).expect(200);
		}
		const first = (await list("?limit=2")).body;
		const second = (await list(`?limit=2&cursor=${first.next_cursor}`)).body;
		const uids = [...first.bookings, ...second.bookings].map((one: { uid: string }) => one.uid);
		expect(new Set(uids).size).toBe(4);
		expect(second.next_cursor).toBeNull();
	});

	it("filters by status and by start, `to` not included", async () => {
		const { body: cancelled } = await book({ title: "9", start: at(9), end: at(10) });
		await app.agent.post(`/api/v1/bookings/${cancelled.uid}/cancel`).set("X-API-Key", key);
		for (const hour of [10, 11, 12]) await book({ title: String(hour), start: at(hour), end: at(hour + 1) });
		const titles = async (query: string) =>
			(await list(query).expect(200)).body.bookings.map((one: { title: string }) => one.title);
		expect(await titles("?status=cancelled")).toEqual(["9"]);
		expect(await titles("?status=accepted")).toEqual(["12", "11", "10"]);
		expect(await titles(`?from=${at(10)}&to=${at(12)}`)).toEqual(["11", "10"]);
		expect(await titles("?from=2030-01-01T13:00:00+01:00")).toEqual(["12"]);
	});

	it("treats an empty parameter as absent", async () => {
		const { body } = await list("?status=&from=&to=&limit=&cursor=").expect(200);
		expect(body).toEqual((await list("")).body);
	});

	it.each([
		"?limit=0",
		"?limit=101",
		"?limit=1e1",
		"?limit=5&limit=6",
		"?status=deleted",
		"?from=yesterday",
		"?from=2030-01-01",
		"?to=%00",
		"?cursor=abc",
		"?cursor=OTk5OTk5OTk5OTk5OTk5LjE",
		"?cursor[a]=b&limit=%FF",
	])("refuses %s", async (query) => {
		await list(query).expect(400);
	});

	it("requires READ_BOOKING of an app", async () => {
		await book(lunch).expect(201);
		const reader = { authorization: await bearerOf(person, "READ_BOOKING") };
		const answer = await app.agent.get("/api/v1/bookings").set(reader).expect(200);
		expect(answer.body.bookings).toHaveLength(1);
		await app.agent
			.get("/api/v1/bookings")
			.set({ authorization: await bearerOf(person, "READ_PROFILE") })
			.expect(403)
			.expect("www-authenticate", /insufficient_scope.*READ_BOOKING/);
	});
});

async function bearerOf(somebody: Person, scope: string): Promise<string> {
	const tokens = await newTokens(app, somebody, await newApp(app), { scope });
	return `Bearer ${tokens.access_token}`;
}
