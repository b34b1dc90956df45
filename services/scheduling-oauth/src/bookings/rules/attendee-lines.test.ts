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
	["Ada <ada@example.test", [{ name: "Ada <ada@example.test", email: "Ada <ada@example.test" }]],
])("attendees in %j", (typed, found) => {
	expect(attendeesIn(typed)).toEqual(found);
});
