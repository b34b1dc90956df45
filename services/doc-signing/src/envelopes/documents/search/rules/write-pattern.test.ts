import { expect, it } from "@jest/globals";
import { AREA, cutPieces, writePattern } from "./write-pattern.ts";

/** Of 100 texts. */
const counted = (query: string, counts: number[]) => ({
	texts: 100,
	pieces: cutPieces(query).map((piece, at) => ({ piece, titles: counts[at] ?? 0, others: 100 - at })),
});
const write = (...given: Parameters<typeof writePattern>) => writePattern(...given).replaceAll(AREA, "");

it.each([
	["the rarest", "lease of", [1, 90, 90, 90, 2, 90], "(('tlea' & 'te o'))"],
	["none next to a rarer one", "lease", [3, 1, 3], "(('teas'))"],
	["at most four", "abcdefghijklm", [], "(('tabc' & 'tcde' & 'tefg' & 'tghi'))"],
	["the rarest, if all are common", "lease", [99, 98, 97], "(('tase'))"],
	["the beginning of pieces", "le", [50], "(('tle':*))"],
])("looks up %s", (_what, query, counts, pattern) => {
	expect(write({ isOfTitles: true }, counted(query, counts))).toBe(pattern);
});

it("chooses separately in titles and other texts, and adds a person", () => {
	const found = write({ isOfTitles: false, person: "ada@example.com" }, counted("lease", [1, 90, 90]));
	expect(found).toBe("(('tlea') | ('oase')) & 'aada@example.com'");
	expect(write({ isOfTitles: false, person: "o'hara" }, { texts: 0, pieces: [] })).toBe("'ao''hara'");
});
