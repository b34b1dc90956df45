import { describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { book as bookFor } from "../../test/support/bookings.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { cancelBooking } from "./change-booking.ts";

const app = sharedApp();
const ada = sharedByTests(() => newPerson(app, "ada", { timeZone: "Europe/Berlin" }));
const grace = sharedByTests(() => newPerson(app, "grace"));

const lunch = {
	title: "Lunch & talk",
	start: "2030-06-03T12:00",
	end: "2030-06-03T13:00",
	timeZone: "Europe/Berlin",
	location: "",
	attendees: "Ben <ben@example.test>",
	description: "",
};
const book = (changed: Partial<typeof lunch> & { csrf?: string; form_id?: string } = {}) =>
	ada.browser
		.post("/bookings/new")
		.type("form")
		.send({ csrf: ada.token("new-booking"), ...lunch, ...changed });
const cancel = (person: Person, uid: string, csrf = person.token("cancel-booking")) =>
	person.browser.post(`/bookings/${uid}/cancel`).type("form").send({ csrf });
/** Without the token, which is written differently each time. */
const listed = async () =>
	(await ada.browser.get("/bookings").expect(200)).text.replaceAll(/name="csrf" value="[^"]*"/g, "");

describe("the form for a booking", () => {
	it("books at a local time, shows the booking, and cancels it once", async () => {
		const { location } = (await book().expect(303)).headers;
		const { text } = await ada.browser.get(String(location)).expect(200);
		expect(text).toContain("Lunch &amp; talk");
		expect(text).toContain("2030-06-03T10:00:00.000Z");
		expect(text).toContain("ben@example.test");
		expect(await listed()).toContain("Lunch &amp; talk");

		const uid = String(location).split(/[/?]/)[2] ?? "";
		await cancel(ada, uid).expect(303).expect("location", `/bookings/${uid}?done`);
		expect((await ada.browser.get(`/bookings/${uid}?done`)).text).toContain("Booking cancelled.");
		await cancel(ada, uid).expect(303);
	});

	it.each([
		["ends before it starts", { end: "2030-06-03T11:00" }, 400],
		["lasts for more than 31 days", { end: "2030-07-04T12:01" }, 400],
		["has an attendee with an incomplete address", { attendees: "Ben <ben@example>" }, 400],
		["has an invisible title", { title: "\u3164\u200b" }, 400],
		["is in the hour skipped by summer time", { start: "2030-03-31T02:30" }, 400],
		["is before the year 1", { start: "0000-01-01T00:00" }, 400],
		["ends in the year 10000", { end: "9999-12-31T23:30", timeZone: "America/Los_Angeles" }, 400],
		["has an attendee without an address", { attendees: "Ben" }, 400],
		["has no title", { title: " " }, 400],
		["comes from another page", { csrf: "forged" }, 403],
	])("rejects a booking that %s, and keeps the input", async (_fault, changed, status) => {
		const before = await listed();
		const { text } = await book({ location: "At the corner", ...changed }).expect(status);
		if (status === 400) expect(text).toContain('value="At the corner"');
		expect(await listed()).toBe(before);
	});

	it("shows times in the reader's time zone, and in the booking's if it has another", async () => {
		const inTokyo = { start: "2030-08-01T23:30", end: "2030-08-02T00:30", timeZone: "Asia/Tokyo" };
		const when = ({ text }: { text: string }) => text.replaceAll(/<[^>]*>/g, "");
		expect(when(await ada.browser.get("/bookings"))).not.toMatch(/\(Europe\/Berlin\) ·/);
		const { location } = (await book(inTokyo).expect(303)).headers;
		const expected =
			"1 August 2030, 16:30 – 17:30 (Europe/Berlin) · 1 August 2030, 23:30 – 2 August 2030, 00:30 (Asia/Tokyo)";
		expect(when(await ada.browser.get(String(location)))).toContain(expected);
		expect(when(await ada.browser.get("/bookings"))).toContain(expected);
	});

	it("books once for repeated or concurrent submissions, and again for different content", async () => {
		const form_id = crypto.randomUUID();
		const times = { start: "2030-09-01T12:00", end: "2030-09-01T13:00", form_id };
		const answers = await Promise.all(Array.from({ length: 10 }, () => book(times).expect(303)));
		const places = new Set(answers.map(({ headers }) => headers.location));
		expect(places.size).toBe(1);
		await book({ ...times, title: "Another" }).expect(409);
		const later = await book({ ...times, start: "2030-09-01T13:00", end: "2030-09-01T14:00" }).expect(303);
		expect(places).not.toContain(later.headers.location);
		const uid = String(answers[0]?.headers.location).split(/[/?]/)[2] ?? "";
		await cancel(ada, uid).expect(303);
		expect(places).not.toContain((await book(times).expect(303)).headers.location);
	});

	it("warns of a start in the past, and books it when the same start is submitted again", async () => {
		const past = { start: "2020-06-03T12:00", end: "2020-06-03T13:00" };
		const warning = /id="start-error">This is in the past/;
		const bookPast = (more: object) => book({ ...past, ...more });
		const { text } = await bookPast({ title: "" }).expect(400);
		expect(text).toMatch(warning);
		expect(text).toContain('name="past_start" value="2020-06-03T12:00"');
		expect((await bookPast({}).expect(400)).text).toMatch(warning);
		// A warning about another start.
		expect((await bookPast({ past_start: "2020-06-03T11:00" }).expect(400)).text).toMatch(warning);
		const { location } = (await bookPast({ past_start: past.start }).expect(303)).headers;
		expect((await ada.browser.get("/bookings?past")).text).toContain(String(location).replace("?done", ""));
		expect((await ada.browser.get("/bookings/new")).text).not.toContain("past_start");
	});

	it("shows the error for a taken time beside the start", async () => {
		await book({ start: "2030-07-01T12:00", end: "2030-07-01T13:00" }).expect(303);
		const { text } = await book({ start: "2030-07-01T12:30", end: "2030-07-01T13:30" }).expect(409);
		expect(text).toMatch(/<input[^>]*name="start"[^>]*aria-invalid/);
	});
});

it("lists upcoming bookings first, paged, and past ones on a tab, newest first", async () => {
	const mary = await newPerson(app, "mary");
	const now = app.dependencies.clock().getTime();
	for (let hour = -25; hour < 25; hour += 1) {
		const times = {
			start: new Date(now + (hour + 0.25) * 3_600_000),
			end: new Date(now + (hour + 1) * 3_600_000),
		};
		await bookFor(app.dependencies, mary.id, { ...plain, ...times, title: `Number ${hour}.` });
	}
	const titles = async (path: string): Promise<string[]> => {
		const { text } = await mary.browser.get(path).expect(200);
		const [, next] = /href="(\/bookings\?[^"]*cursor=[^"]*)"/.exec(text) ?? [];
		const shown = [...text.matchAll(/Number (-?\d+)\./g)].map(([, number]) => String(number));
		return next ? [...shown, ...(await titles(next.replaceAll("&amp;", "&")))] : shown;
	};
	const numbers = (from: number) => Array.from({ length: 25 }, (_, index) => String(from + index));
	expect(await titles("/bookings")).toEqual(numbers(0));
	expect(await titles("/bookings?past")).toEqual(numbers(-25).reverse());
});

it("lists cancelled bookings on a tab of their own", async () => {
	const joan = await newPerson(app, "joan");
	const now = app.dependencies.clock().getTime();
	for (const hours of [-48, 48]) {
		const times = {
			start: new Date(now + hours * 3_600_000),
			end: new Date(now + (hours + 1) * 3_600_000),
		};
		const input = { ...plain, ...times, title: `In ${hours} hours` };
		const { uid } = await bookFor(app.dependencies, joan.id, input);
		const { dependencies: deps } = app;
		await deps.db.transaction((tx) => cancelBooking(tx, deps, { userId: joan.id, uid }));
	}
	const listed = async (path: string) =>
		(await joan.browser.get(path).expect(200)).text.match(/In -?\d+ hours/g);
	expect(await listed("/bookings")).toBeNull();
	expect(await listed("/bookings?past")).toBeNull();
	expect(await listed("/bookings?cancelled")).toEqual(["In 48 hours", "In -48 hours"]);
});

const plain = { description: "", time_zone: undefined, location: "", attendees: [] };

it("another user's booking is not found: no page, no file, no cancellation", async () => {
	const { uid } = await bookFor(app.dependencies, ada.id, {
		title: "Private",
		description: "",
		start: new Date("2031-01-01T10:00Z"),
		end: new Date("2031-01-01T11:00Z"),
		time_zone: undefined,
		location: "",
		attendees: [],
	});
	for (const path of [`/bookings/${uid}`, `/bookings/${uid}.ics`]) {
		await ada.browser.get(path).expect(200);
		expect((await grace.browser.get(path).expect(404)).text).not.toContain("Private");
	}
	await cancel(grace, uid).expect(404);
	await cancel(ada, uid, grace.token("cancel-booking")).expect(403);
	expect((await ada.browser.get(`/bookings/${uid}`)).text).not.toContain("Cancelled");
});
