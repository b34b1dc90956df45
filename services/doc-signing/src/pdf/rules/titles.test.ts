import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { chooseTitle, readTitle } from "./titles.ts";

test.each([
	["Lease for 12 Elm Street", "Lease for 12 Elm Street"],
	["  Mietvertrag\r\n Wohnung 3 ", "Mietvertrag Wohnung 3"],
	["賃貸借契約書", "賃貸借契約書"],
	["NDA", "NDA"],
	["Pay\u202efdp.lease\u200b", "Payfdp.lease"],
	["", null],
	["   ", null],
	["scan_0342", null],
	["IMG-20231104-WA0003", null],
	["untitled", null],
	["Document1", null],
	["3f9ac01b77e2", null],
	["2024-01-02", null],
	["Microsoft Word - lease.docx", null],
	["C:\\Users\\tom\\lease", null],
	["<script>alert(1)</script>", null],
	["https://example.com/lease", null],
	["x".repeat(121), null],
	["a".repeat(1_000_000), null],
])("the title %j is read as %j", (text, title) => {
	expect(readTitle(text)).toBe(title);
});

test("any text is one visible line of at most 120 characters, or no title", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
			const title = readTitle(text);
			if (title === null) return;
			expect([...title].length).toBeLessThanOrEqual(120);
			expect(title).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
			expect(readTitle(title)).toBe(title);
		}),
	);
});

test("a scanner's name gives way to the first line, a person's only to the file's own title", () => {
	const heading = "Lease agreement";
	expect(chooseTitle("scan_0342", { own: null, heading })).toBe(heading);
	expect(chooseTitle("Elm Street", { own: null, heading })).toBe("Elm Street");
	expect(chooseTitle("Elm Street", { own: "Lease", heading })).toBe("Lease");
	expect(chooseTitle("scan_0342", { own: null, heading: null })).toBe("scan_0342");
});
