import { expect, it } from "@jest/globals";
import { defaultDateFormat } from "./date-format.ts";
import { readDateFormat } from "./read-date-format.ts";

it.each([
	[defaultDateFormat, defaultDateFormat],
	["dd.MM.yyyy", "dd.MM.yyyy"],
	["'on' [d]", "'on' [d]"],
	["MM/DD/YYYY", "MM/dd/yyyy"],
	["D.M.YY", "d.M.yy"],
	["dd/MM/YYYY", "dd/MM/yyyy"],
	["dddd, MMMM D, YYYY h:mm A", "EEEE, MMMM d, yyyy h:mm a"],
	["ddd DD MMM YYYY HH:mm:ss.SSS Z", "EEE dd MMM yyyy HH:mm:ss.SSS XXX"],
	["DD.MM.YYYY [o'clock] HH", "dd.MM.yyyy 'o''clock' HH"],
	["DD.MM.YYYY 'at' HH", "dd.MM.yyyy 'at' HH"],
	["YYYY-MM-DDTHH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ssXXX"],
	["YYYY年M月D日", "yyyy年M月d日"],
])("%s is %s", (given, format) => {
	expect(readDateFormat(given)).toEqual({ format });
});

it.each([
	["YYYY-MM-DD hh:mm AM/PM", "yyyy-MM-dd hh:mm a"],
	["YYYY-MM-DD HH:mm", "yyyy-MM-dd HH:mm"],
	["DD/MM/YYYY HH:mm AM/PM", "dd/MM/yyyy hh:mm a"],
	["YY-MM-DD HH:mm AM/PM", "yy-MM-dd hh:mm a"],
	["YYYY-MM-DD HH:mm:ss", "yyyy-MM-dd HH:mm:ss"],
	["Month Date, Year HH:mm", "MMMM dd, yyyy HH:mm"],
	["Month Date, Year", "MMMM dd, yyyy"],
	["Day, Month Year HH:mm AM/PM", "EEEE, MMMM dd, yyyy hh:mm a"],
	["ISO 8601", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX"],
])("v1's name %s is %s", (given, format) => {
	expect(readDateFormat(given)).toEqual({ format });
});

it.each([
	["YYYY-mmm", "mmm"],
	["Do MMMM YYYY", "o"],
	["dd DD.MM.YYYY", "dd"],
	["LL", "LL"],
	["DD.MM.YYYY ZZ", "ZZ"],
	["today", "t"],
	["DD.MM.YYYY [at", "t"],
	["[YYYY]", ""],
	["", ""],
	["YYYY".repeat(20), ""],
])("%j is refused, naming %j", (given, unknown) => {
	expect(readDateFormat(given)).toEqual({ unknown });
});
