import { expect, it } from "@jest/globals";
import { bookingForm, newBooking } from "./schemas.ts";

const times = { start: "2030-05-01T12:00", end: "2030-05-01T13:00", timeZone: "Europe/Berlin" };
const typed = (attendees: string) => bookingForm.safeParse({ title: "Lunch", ...times, attendees });

it("internationalized addresses of attendees are stored as the API stores them", () => {
	const { data } = typed('"Lovelace, Ada" <ada@müller.de>; ben@例え.jp\u200b');
	expect(data?.attendees).toEqual([
		{ name: "Lovelace, Ada", email: "ada@xn--mller-kva.de" },
		{ name: "ben@例え.jp", email: "ben@xn--r8jz45g.jp" },
	]);
	const { attendees } = newBooking.parse({
		title: "Lunch",
		start: "2030-05-01T12:00:00+02:00",
		end: "2030-05-01T13:00:00+02:00",
		attendees: [{ name: "Ada", email: "ada@müller.de" }],
	});
	expect(attendees[0]?.email).toBe("ada@xn--mller-kva.de");
});

it.each([
	["Ada", "“Ada” is not an email address"],
	["ada@exa\u200bmple.com", "“ada@exa\u200bmple.com” contains an invisible character (U+200B)"],
	[
		"Ada <ada@p\u0430ypal.com>",
		"“ada@p\u0430ypal.com” must have a valid domain, with the letters of one script in each part",
	],
])("%j is refused by name", (attendees, message) => {
	expect(typed(attendees).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
