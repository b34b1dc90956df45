import { expect, test } from "@jest/globals";
import { fixture } from "../../../test/support/pdf-files.ts";
import { difference, renderPage } from "../../../test/support/render-page.ts";
import { sealContent } from "../../../test/support/seal-content.ts";
import { drawSeal } from "../sealing/draw-seal.ts";
import type { FieldMark } from "./field-value.ts";

const longName =
	"Maximiliana Wilhelmine Konstantinopolskaya-Featherstonehaugh von und zu Hohenschwangau, ".repeat(2);
const oneWord = "konstantinopolskaya".repeat(8);
const long: [string, FieldMark][] = [
	["a name", { kind: "text", text: longName, fontSize: null, align: "left", wrapped: false }],
	["a name with a set size", { kind: "text", text: longName, fontSize: 24, align: "right", wrapped: false }],
	["a word", { kind: "text", text: oneWord, fontSize: 12, align: "center", wrapped: false }],
	["lines", { kind: "text", text: `${longName}\n`.repeat(9), fontSize: 12, align: "left", wrapped: true }],
	["a typed signature", { kind: "signature", signature: { type: "typed", text: longName } }],
	["typed initials", { kind: "signature", signature: { type: "typed", text: oneWord } }],
	[
		"labels",
		{
			kind: "choices",
			shape: "radio",
			direction: "horizontal",
			fontSize: 12,
			options: [longName, oneWord, longName].map((label) => ({ label, checked: true })),
		},
	],
];

test.each(long)("keeps %s within the field, however long", async (_, mark) => {
	const original = fixture("three-pages.pdf");
	const rect = { x: 30, y: 40, width: 20, height: 4 };
	const { bytes } = await drawSeal(original, sealContent({ fields: [{ page: 2, rect, mark }] }), 4096);
	const changed = difference(await renderPage(original, 2, 3), await renderPage(bytes, 2, 3));
	expect(changed?.left).toBeGreaterThan(rect.x - 0.2);
	expect(changed?.right).toBeLessThan(rect.x + rect.width + 0.2);
	expect(changed?.top).toBeGreaterThan(rect.y - 0.2);
	expect(changed?.bottom).toBeLessThan(rect.y + rect.height + 0.2);
});
