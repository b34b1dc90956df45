import { describe, expect, it } from "@jest/globals";
import { rarestPieces } from "./rarest-pieces.ts";

const titles = Array.from({ length: 40 }, (_, n) => `Lease ${n} for Elm Street`);

describe("the trigrams to look up for a text", () => {
	it.each([
		["a", ["a"]],
		["ab", ["ab"]],
		["Oak", ["Oak"]],
		["契約書", ["契約書"]],
		["🙂🙃", ["🙂🙃"]],
	])("of %j are %j", (text, pieces) => {
		expect(rarestPieces(text, titles)).toEqual(pieces);
	});

	it("are those in the fewest titles, whatever their case", () => {
		expect(rarestPieces("LEASE FOR OAK", titles)).toEqual(["E F", "R O", "OAK"]);
		expect(rarestPieces("for 12 Oak Street", titles).join()).not.toMatch(/for|tre|eet/);
	});

	it("is a single one if all are common", () => {
		expect(rarestPieces("Street", titles)).toEqual(["Str"]);
	});

	it("are at most four, and parts of the text", () => {
		const text = "the quick brown fox jumps over the lazy dog";
		expect(rarestPieces(text, titles)).toHaveLength(4);
		for (const piece of rarestPieces(text, titles)) expect(text).toContain(piece);
	});
});
