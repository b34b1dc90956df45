import { describe, expect, it } from "@jest/globals";
import { dateTokens, defaultDateFormat, formatDate, isDateFormat, withoutTime } from "./date-format.ts";

const at = new Date("2026-03-05T21:07:09.042Z");

describe("a date format", () => {
	it.each([
		[defaultDateFormat, "2026-03-05 09:07 PM"],
		["dd/MM/yyyy", "05/03/2026"],
		["yy-MM-dd HH:mm", "26-03-05 21:07"],
		["MMMM dd, yyyy", "March 05, 2026"],
		["EEEE, MMMM dd, yyyy hh:mm a", "Thursday, March 05, 2026 09:07 PM"],
		["yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "2026-03-05T21:07:09.042Z"],
		["EEE d MMM yyyy, h:m:s", "Thu 5 Mar 2026, 9:7:9"],
		["yyyy年M月d日", "2026年3月5日"],
		["d 'o''clock' H", "5 o'clock 21"],
	])("%s is rendered as %s", (format, written) => {
		expect(isDateFormat(format)).toBe(true);
		expect(formatDate(at, format, "Etc/UTC")).toBe(written);
	});

	it("uses the document's time zone, not the machine's", () => {
		expect(formatDate(at, "yyyy-MM-dd HH:mm XXX", "Asia/Kolkata")).toBe("2026-03-06 02:37 +05:30");
		expect(formatDate(at, "yyyy-MM-dd HH:mm XXX", "America/St_Johns")).toBe("2026-03-05 17:37 -03:30");
	});

	it("renders midnight as 00 and 12 AM, and noon as 12 PM", () => {
		expect(formatDate(new Date("2026-03-05T00:00:00Z"), "HH:mm hh:mm a", "Etc/UTC")).toBe("00:00 12:00 AM");
		expect(formatDate(new Date("2026-03-05T12:00:00Z"), "HH:mm hh:mm a", "Etc/UTC")).toBe("12:00 12:00 PM");
	});

	it.each([
		[defaultDateFormat, "yyyy-MM-dd"],
		["yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "yyyy-MM-dd"],
		["EEEE, MMMM dd, yyyy hh:mm a", "EEEE, MMMM dd, yyyy"],
		["HH:mm dd.MM.yyyy", "dd.MM.yyyy"],
		["yyyy年M月d日 HH:mm", "yyyy年M月d日"],
		["d 'o''clock' H", "d"],
		["d. MMMM 'at' H:mm 'in' yyyy", "d. MMMM yyyy"],
		["HH:mm", "yyyy-MM-dd"],
		["dd/MM/yyyy", "dd/MM/yyyy"],
	])("%s without a time is %s", (format, day) => {
		expect(withoutTime(format)).toBe(day);
	});

	it.each(["", "YYYY-MM-DD", "yyy", "today", "'yyyy'", "yyyy 'x", "yyyy-'", " - ", "y".repeat(65)])(
		"cannot be %j",
		(format) => {
			expect(isDateFormat(format)).toBe(false);
		},
	);

	it("can be any single token", () => {
		for (const token of dateTokens) expect(isDateFormat(token)).toBe(true);
	});
});
