import { describe, expect, it } from "@jest/globals";
import {
	dateTokens,
	defaultDateFormat,
	formatDate,
	isDateFormat,
	withoutTime,
	zoneBeside,
} from "./date-format.ts";

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

	it.each([
		["de", "Donnerstag, 26. November 2026", "Do 26. Nov. 2026", "November"],
		["fr", "jeudi, 26. novembre 2026", "jeu. 26. nov. 2026", "novembre"],
		["es", "jueves, 26. noviembre 2026", "jue 26. nov 2026", "noviembre"],
		["pt", "quinta-feira, 26. novembro 2026", "qui. 26. nov. 2026", "novembro"],
		["it", "giovedì, 26. novembre 2026", "gio 26. nov 2026", "novembre"],
		["nl", "donderdag, 26. november 2026", "do 26. nov 2026", "november"],
		["pl", "czwartek, 26. listopada 2026", "czw. 26. lis 2026", "listopad"],
		["ja", "木曜日, 26. 11月 2026", "木 26. 11月 2026", "11月"],
		["zh", "星期四, 26. 十一月 2026", "周四 26. 11月 2026", "十一月"],
		["en", "Thursday, 26. November 2026", "Thu 26. Nov 2026", "November"],
	])("has the names of days and months in %s", (locale, long, short, month) => {
		const day = new Date("2026-11-26T12:00:00Z");
		const write = (format: string) => formatDate(day, format, "Europe/Berlin", locale);
		expect(write("EEEE, d. MMMM yyyy")).toBe(long);
		expect(write("EEE d. MMM yyyy")).toBe(short);
		expect(write("MMMM")).toBe(month);
	});

	it("keeps v1's American abbreviations", () => {
		expect(formatDate(new Date("2026-09-03T12:00:00Z"), "d MMM", "Etc/UTC", "en")).toBe("3 Sep");
	});

	it("has its zone beside it where it shows a time without one", () => {
		const beside = (format: string, locale: string) => zoneBeside(at, format, "Europe/Berlin", locale);
		expect(beside(defaultDateFormat, "en")).toBe(" GMT+1");
		expect(beside("dd.MM.yyyy HH:mm", "de")).toBe(" MEZ");
		expect(beside("dd.MM.yyyy", "de")).toBe("");
		expect(beside("HH:mm XXX", "de")).toBe("");
		expect(beside("dd.MM.yyyy 'HH'", "de")).toBe("");
		expect(zoneBeside(at, "H:mm", "Etc/UTC")).toBe(" UTC");
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
