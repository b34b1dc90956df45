import { expect, it } from "@jest/globals";
import { readFixedDate } from "./fixed-date.ts";

it.each([
	["2026-11-26", "2026-11-26"],
	[" 2028-02-29 ", "2028-02-29"],
	["2026-11-26T00:00:00.000Z", "2026-11-26"],
	["2026-11-26T00:00", "2026-11-26"],
	["11/26/2026", "2026-11-26"],
	["4/3/2026", "2026-04-03"],
	["0001-01-01", "0001-01-01"],
])("%s is the day %s", (given, text) => {
	expect(readFixedDate(given)).toEqual({ at: new Date(text), isDay: true, text });
});

it.each([
	["2026-11-26T09:30:00Z", "2026-11-26T09:30:00.000Z"],
	["2026-11-26T00:00:00+01:00", "2026-11-25T23:00:00.000Z"],
	["2026-11-26T09:30:00.5+0200", "2026-11-26T07:30:00.500Z"],
	["2026-11-26T09:30-05:00", "2026-11-26T14:30:00.000Z"],
])("%s is the instant %s", (given, text) => {
	expect(readFixedDate(given)).toEqual({ at: new Date(text), isDay: false, text });
});

it.each([
	"",
	"today",
	"2026",
	"2026-11",
	"26.11.2026",
	"26/11/2026",
	"2026-02-30",
	"2026-13-01",
	"2/30/2026",
	"2026-02-30T09:30:00Z",
	"2026-11-26T09:30:00",
	"2026-11-26T24:00:00Z",
	"2026-11-26T09:30:00+19:99",
	"1764115200000",
])("%j is no date", (given) => {
	expect(readFixedDate(given)).toBeUndefined();
});
