import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { toInstant, toLocalTime } from "./local-time.ts";

describe("local times", () => {
	it.each([
		["2026-07-01T09:30", "Europe/Berlin", "2026-07-01T07:30:00.000Z"],
		["2026-12-01T09:30", "Europe/Berlin", "2026-12-01T08:30:00.000Z"],
		["2026-12-01T09:30", "Asia/Kolkata", "2026-12-01T04:00:00.000Z"],
		["2026-12-01T09:30:15", "UTC", "2026-12-01T09:30:15.000Z"],
		// Clocks go back: of the two occurrences of two o'clock, the first.
		["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
	])("%s in %s is %s", (local, timeZone, instant) => {
		expect(toInstant(local, timeZone)?.toISOString()).toBe(instant);
	});

	it.each([
		["2026-03-29T02:30", "Europe/Berlin"],
		["2026-02-30T12:00", "UTC"],
		["2026-01-01T24:30", "UTC"],
	])("%s in %s never occurs", (local, timeZone) => {
		expect(toInstant(local, timeZone)).toBeUndefined();
	});

	it.each([
		["0000-01-01T00:00", "UTC"],
		["0001-01-01T00:00", "Asia/Tokyo"],
		["9999-12-31T23:30", "America/Los_Angeles"],
	])("%s in %s is outside the supported years", (local, timeZone) => {
		expect(toInstant(local, timeZone)).toBeUndefined();
	});

	it("round-trip, except in the repeated hour", () => {
		const zones = fc.constantFrom("UTC", "Asia/Kolkata", "Pacific/Chatham", "America/St_Johns");
		const minutes = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 });
		fc.assert(
			fc.property(zones, minutes, (timeZone, minute) => {
				const shown = toLocalTime(new Date(minute * 60_000), timeZone);
				const back = toInstant(shown, timeZone);
				expect(back && toLocalTime(back, timeZone)).toBe(shown);
			}),
		);
	});
});
