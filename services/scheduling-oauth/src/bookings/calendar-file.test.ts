import { describe, expect, it } from "@jest/globals";
import ICAL from "ical.js";
import { calendarFile } from "./calendar-file.ts";
import type { BookingRow } from "./queries.ts";

const booking: BookingRow = {
	id: 1,
	uid: "6f1c0d5e-6f6a-4f5e-9f2b-2b8f3f2b7a11",
	userId: 1,
	title: 'Lunch; with, \\ "Ada"\r\nATTENDEE:mailto:evil@example.test',
	description: `First\rSecond\u0007\n${"ü".repeat(200)}`,
	startsAt: new Date("2030-06-01T10:00:00Z"),
	endsAt: new Date("2030-06-01T11:00:00Z"),
	timeZone: "Europe/Berlin",
	location: "",
	status: "accepted",
	attendees: [{ name: 'A"da;X="1', email: "ada@example.test", timeZone: "UTC" }],
	submission: null,
	clientRowId: null,
	app: null,
	sequence: 0,
	createdAt: new Date("2030-05-01T10:00:00Z"),
	updatedAt: new Date("2030-05-02T10:00:00Z"),
};
const organizer = { name: "Grace\nHopper", email: "grace@example.test" };

describe("a booking as an iCalendar file", () => {
	const file = calendarFile(booking, organizer, "here.example");
	const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent") ?? undefined;

	it("contains what, when and who, with any characters", () => {
		const read = new ICAL.Event(event);
		expect(read.uid).toBe("6f1c0d5e-6f6a-4f5e-9f2b-2b8f3f2b7a11@here.example");
		expect(read.summary).toBe('Lunch; with, \\ "Ada"\nATTENDEE:mailto:evil@example.test');
		expect(read.description).toBe(`First\nSecond\n${"ü".repeat(200)}`);
		expect(read.startDate.toJSDate()).toEqual(booking.startsAt);
		expect(read.endDate.toJSDate()).toEqual(booking.endsAt);
		expect(read.attendees.map((one) => one.getFirstParameter("cn"))).toEqual(['A"da;X="1']);
		expect(read.organizer).toBe("mailto:grace@example.test");
	});

	it("keeps to lines of 75 bytes that end in CRLF, without control characters", () => {
		const lines = file.split("\r\n");
		expect(lines.pop()).toBe("");
		expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
		expect(lines.join("")).not.toMatch(/[^\P{Cc}\t]/u);
	});

	it("is not a published event without its organizer", () => {
		const unnamed = calendarFile(booking, undefined, "here.example");
		expect(unnamed).not.toMatch(/^(ORGANIZER|METHOD)/m);
		expect(file).toMatch(/^METHOD:PUBLISH\r$/m);
	});

	it("marks a cancellation as an update", () => {
		const cancelled = calendarFile(
			{ ...booking, status: "cancelled", sequence: 1 },
			organizer,
			"here.example",
		);
		expect(cancelled).toContain("\r\nSTATUS:CANCELLED\r\n");
		expect(cancelled).toContain("\r\nSEQUENCE:1\r\n");
	});
});
