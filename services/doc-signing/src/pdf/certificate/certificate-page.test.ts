import { expect, test } from "@jest/globals";
import { certificatePageFor } from "./certificate.ts";

test.each([
	["A4", 595.28, 841.89, 1],
	["Letter", 612, 792, 1],
	["Legal", 612, 1008, 1],
	["A4 landscape", 841.89, 595.28, 1],
	["slides", 960, 540, 1],
	["A5, with smaller text", 419.53, 595.28, 0.705],
	["a poster, with larger text", 2384, 3370, 2.384],
])("has the same size for a document of %s", (_, width, height, scale) => {
	expect(certificatePageFor({ width, height })).toEqual({ width, height, scale: expect.closeTo(scale, 2) });
});

test.each([
	["a label", 200, 120],
	["a receipt", 220, 2000],
	["a banner", 4000, 500],
])("is A4 after %s", (_, width, height) => {
	expect(certificatePageFor({ width, height })).toEqual({ width: 595, height: 842, scale: 1 });
});
