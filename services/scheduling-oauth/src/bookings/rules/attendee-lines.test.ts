import { expect, it } from "@jest/globals";
import { attendeesIn } from "./attendee-lines.ts";

it.each([
	["", []],
	["\r\n  \n", []],
	["Ada Lovelace <ada@example.test>", [{ name: "Ada Lovelace", email: "ada@example.test" }]],
	[
		" ada@example.test \r\nB <b@x.test>",
		[
			{ name: "ada@example.test", email: "ada@example.test" },
			{ name: "B", email: "b@x.test" },
		],
	],
	["<ada@example.test>", [{ name: "ada@example.test", email: "ada@example.test" }]],
	["Ada <Countess> <ada@example.test>", [{ name: "Ada <Countess>", email: "ada@example.test" }]],
	["Ada <ada@example.test", [{ name: "Ada", email: "ada@example.test" }]],
	[
		'"Lovelace, Ada" <ada@example.com>; Ben <ben@example.com>',
		[
			{ name: "Lovelace, Ada", email: "ada@example.com" },
			{ name: "Ben", email: "ben@example.com" },
		],
	],
	[
		"a@x.test, B <b@x.test>,",
		[
			{ name: "a@x.test", email: "a@x.test" },
			{ name: "B", email: "b@x.test" },
		],
	],
	["Lovelace, Ada <ada@x.test>", [{ name: "Lovelace, Ada", email: "ada@x.test" }]],
	['"b@x.test" <a@x.test>', [{ name: "b@x.test", email: "a@x.test" }]],
	// Nothing is left out without a word.
	["Ada; Ben <ben@x.test>", [{ name: "Ada; Ben <ben@x.test>", email: "Ada; Ben <ben@x.test>" }]],
	["a@x.test b@x.test", [{ name: "a@x.test b@x.test", email: "a@x.test b@x.test" }]],
])("attendees in %j", (typed, found) => {
	expect(attendeesIn(typed)).toEqual(found);
});
