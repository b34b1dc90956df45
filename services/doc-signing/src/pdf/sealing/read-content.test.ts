import { describe, expect, test } from "@jest/globals";
import { readContent } from "./read-content.ts";

const read = (content: string) => readContent(Buffer.from(content));

describe("the end of a page's content", () => {
	test.each([
		["nothing", ""],
		["text in text objects", "BT /F1 12 Tf (q Q \\( ) Tj ET"],
		["saves with their restores", "q 1 0 0 1 5 5 cm q Q Q"],
		["strings in strings", "BT (a (b) c) Tj <4142> Tj [(a) -20 <42>] TJ ET"],
		["a comment up to the last byte", "0 g % q Q ( ["],
		["an image with any bytes", "BI /W 1 /H 1 ID (q Q [ EIx\nEI q Q"],
		["marked content", "/Span <</Lang (de) /MCID 1>> BDC /P BMC EMC EMC"],
		["unmatched ends that have no effect", "0 g EMC ] >> ET"],
	])("is balanced after %s", (_, content) => {
		expect(read(content)).toEqual({
			openSaves: 0,
			surplusRestores: [],
			openMarks: 0,
			inText: false,
			unfinished: false,
		});
	});

	test("counts saves without a restore", () => {
		expect(read("q q 2 0 0 2 0 0 cm Q q")).toEqual({
			openSaves: 2,
			surplusRestores: [],
			openMarks: 0,
			inText: false,
			unfinished: false,
		});
	});

	test("finds restores without a save", () => {
		expect(read("Q q Q Q").surplusRestores).toEqual([0, 6]);
	});

	test("counts marked content without an end, which may be a hidden layer", () => {
		expect(read("/OC /Layer BDC /P BMC EMC 0 g")).toMatchObject({ openMarks: 1, unfinished: false });
	});

	test("can be in a text object", () => {
		expect(read("BT /F1 12 Tf (abc) Tj")).toMatchObject({ inText: true, unfinished: false });
	});

	test.each([
		["a string", "BT (abc ET"],
		["a string with an escaped end", "(abc\\)"],
		["a hexadecimal string", "<4142"],
		["an array", "[ /oops"],
		["a dictionary", "/Span <</Lang (de)"],
		["an inline image", "BI /W 1 /H 1 ID abc"],
	])("is incomplete within %s", (_, content) => {
		expect(read(content).unfinished).toBe(true);
	});
});
