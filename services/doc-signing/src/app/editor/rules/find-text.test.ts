import { describe, expect, test } from "@jest/globals";
import { findText, placeBeside } from "./find-text.ts";

const piece = (text: string, x: number, y: number, width = 10) => ({ text, x, y, width, height: 2 });
const page = [
	piece("Lease", 10, 5),
	piece(" ", 20, 5, 1),
	piece("The  Ten", 10, 40),
	piece("ant signs", 20, 40),
	piece("Tenant", 10, 70),
];

describe("a text on a page", () => {
	test("is found in any case, at its first occurrence", () => {
		expect(findText(page, "TENANT")).toMatchObject({ x: 10, y: 70 });
		expect(findText(page, "lease")).toMatchObject({ x: 10, y: 5 });
	});

	test("is found across several pieces", () => {
		expect(findText(page, "Lease The")).toMatchObject({ x: 10, y: 5, width: 10, height: 37 });
	});

	test("is not found if absent or empty", () => {
		expect(findText(page, "landlord")).toBeUndefined();
		expect(findText(page, "  ")).toBeUndefined();
		expect(findText([], "a")).toBeUndefined();
	});

	test("gets a field beside it", () => {
		const text = { x: 30, y: 40, width: 10, height: 2 };
		const size = { width: 20, height: 4 };
		expect(placeBeside(text, size, "below")).toEqual({ ...size, x: 30, y: 42.6 });
		expect(placeBeside(text, size, "above")).toEqual({ ...size, x: 30, y: 35.4 });
		expect(placeBeside(text, size, "right of")).toEqual({ ...size, x: 40.6, y: 39 });
		expect(placeBeside(text, size, "left of")).toEqual({ ...size, x: 9.4, y: 39 });
	});
});
