import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { nameFromAddress, readPeople } from "./read-people.ts";

const tom = { name: "Tom Tenant", email: "tom@example.com" };
const ada = { name: "Ada Lovelace", email: "ada@example.com" };

test.each<[string, string]>([
	["addresses with names", "Tom Tenant <tom@example.com>, Ada Lovelace <ada@example.com>"],
	[
		"semicolons, as some programs write them",
		"Tom Tenant <tom@example.com>; Ada Lovelace <ada@example.com>;",
	],
	["names before addresses", "Tom Tenant tom@example.com, Ada Lovelace ada@example.com"],
	["names and addresses between commas", "Tom Tenant, tom@example.com, Ada Lovelace, ada@example.com"],
	["a spreadsheet", "Tom Tenant\ttom@example.com\r\nAda Lovelace\tada@example.com\r\n"],
	["a spreadsheet with the address first", "tom@example.com\tTom Tenant\nada@example.com\tAda Lovelace"],
	[
		"a spreadsheet with more columns",
		"Tom\tTenant\ttom@example.com\t+49 30 1\nAda\tLovelace\tada@example.com\t12",
	],
	["a quoted name and a link", '"Tom Tenant" <mailto:tom@example.com>\nAda Lovelace (ada@example.com)'],
	["one twice", "Tom Tenant <tom@example.com>, Ada Lovelace <ada@example.com>, Tom <TOM@example.com>"],
])("people are read from %s", (_what, text) => {
	expect(readPeople(text)).toEqual({ people: [tom, ada], unread: [] });
});

test("a name may have a comma within quotes", () => {
	expect(readPeople('"Tenant, Tom" <tom@example.com>').people).toEqual([
		{ name: "Tenant, Tom", email: "tom@example.com" },
	]);
});

test("an address without a name gets one, and a name without an address is not a person", () => {
	expect(readPeople("ada.lovelace@example.com, Tom Tenant")).toEqual({
		people: [{ name: "Ada Lovelace", email: "ada.lovelace@example.com" }],
		unread: ["Tom Tenant"],
	});
	expect(readPeople("Tom Tenant, Landlord")).toEqual({ people: [], unread: ["Tom Tenant", "Landlord"] });
	expect(readPeople(" \n, ;\t")).toEqual({ people: [], unread: [] });
	expect(nameFromAddress("123@example.com")).toBe("123@example.com");
	expect(nameFromAddress("jürgen_o'neill@example.com")).toBe("Jürgen O'neill");
});

test("any text is read, in time, into people with a name and an address", () => {
	const pieces = fc.constantFrom(
		"a@b.c",
		"<",
		">",
		",",
		";",
		"\t",
		"\n",
		'"',
		"(",
		"Tom",
		" ",
		"@",
		"é",
		"@@",
	);
	fc.assert(
		fc.property(fc.array(pieces, { maxLength: 60 }), (text) => {
			for (const { name, email } of readPeople(text.join("")).people) {
				expect(name).not.toBe("");
				expect(email).toMatch(/^[^\s<>,;]+@[^\s<>,;]+$/);
			}
		}),
	);
	expect(readPeople("a".repeat(200_000)).people).toEqual([]);
});
