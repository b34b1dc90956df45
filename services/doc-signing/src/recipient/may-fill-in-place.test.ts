import { describe, expect, it } from "@jest/globals";
import { mayFillInPlace } from "./may-fill-in-place.ts";

const box = { width: 100, height: 60 };
const text = {
	readOnly: false,
	control: { kind: "text", lines: "one", expects: "text" } as const,
	options: [],
	direction: "vertical" as const,
};
const boxes = {
	...text,
	control: { kind: "choices", input: "checkbox" } as const,
	options: [1, 2, 3].map((id) => ({ id, value: "" })),
};

describe("a field is filled on the page", () => {
	it.each([
		["text that is shown large enough to read", text, 0.75, true],
		["not on a page that is fitted to a phone", text, 0.6, false],
		["not before the page is measured", text, 0, false],
		["not where the sender has set it", { ...text, readOnly: true }, 2, false],
		["a select", { ...text, control: { kind: "list" } as const }, 1, true],
		["not a signature", { ...text, control: { kind: "signature", isInitials: false } as const }, 2, false],
		["not a date, which is set on finishing", { ...text, control: { kind: "automatic" } as const }, 2, false],
		["options that are 24 pixels high", boxes, 1.2, true],
		["not options that are lower", boxes, 1.1, false],
		["options side by side, by their height", { ...boxes, direction: "horizontal" as const }, 0.8, true],
		["a lone box of any size", { ...boxes, options: [{ id: 1, value: "" }] }, 0.75, true],
	])("%s", (_name, field, scale, expected) => {
		expect(mayFillInPlace(field, box, scale)).toBe(expected);
	});
});
