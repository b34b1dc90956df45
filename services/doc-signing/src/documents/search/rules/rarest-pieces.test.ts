import { describe, expect, it } from "@jest/globals";
import { rarestPieces } from "./rarest-pieces.ts";

const titles = ["Lease 1 for Elm Street", "Lease 2 for Elm Street", "lease 3 for Oak Street"];

describe("the pieces of a text that are looked up", () => {
	it.each([
		["a", ["a"]],
		["oak", ["oa", "ak"]],
		["Lease", ["Leas"]],
		["契約書", ["契約", "約書"]],
		["🙂🙃", ["🙂🙃"]],
	])("of %j are %j", (text, pieces) => {
		expect(rarestPieces(text, titles)).toEqual(pieces);
	});

	it("are those that few titles hold, whatever their case", () => {
		const pieces = rarestPieces("for OAK street", titles);
		expect(pieces).toHaveLength(4);
		expect(pieces[0]).toContain("O");
		expect(rarestPieces("lease", ["Lease", "cease"])).toEqual(["leas"]);
	});

	it("are parts of the text, at most four", () => {
		for (const text of ["Lease 1 for Elm Street", "x".repeat(200), "ab"]) {
			const pieces = rarestPieces(text, titles);
			expect(pieces.length).toBeLessThanOrEqual(4);
			for (const piece of pieces) expect(text).toContain(piece);
		}
	});
});
