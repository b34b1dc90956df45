import { describe, expect, jest, test } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { embedFont, hasCharacter, parsedFont } from "./font-files.ts";

describe("a font file", () => {
	test("is parsed once for many documents", () => {
		const first = parsedFont("sans");
		const created = jest.spyOn(PDF, "create");
		const fonts = Array.from({ length: 5 }, () => embedFont(PDF.create(), "sans"));
		// Counts only the documents of this test, not one created to parse a font.
		expect(created).toHaveBeenCalledTimes(5);
		for (const font of fonts) expect(font.program).toBe(first.program);
		created.mockRestore();
	});

	test("shows a document no glyph of another", () => {
		const [one, other] = [embedFont(PDF.create(), "sans"), embedFont(PDF.create(), "sans")];
		one.encodeTextToGids("secret");
		other.encodeTextToGids("x");
		expect([...other.getCodePointToGidMap().keys()]).toEqual(["x".codePointAt(0)]);
	});

	test("can be checked for a character without being embedded", async () => {
		const pdf = PDF.create();
		expect([hasCharacter("sans", "x"), hasCharacter("sans", "ก"), hasCharacter("thai", "ก")]).toEqual([
			true,
			false,
			true,
		]);
		expect(pdf.fonts.hasEmbeddedFonts).toBe(false);
	});
});
