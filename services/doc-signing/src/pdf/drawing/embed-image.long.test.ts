import { expect, test } from "@jest/globals";
import { PDF, type PdfRef } from "@libpdf/core";
import sharp from "sharp";
import { fixture } from "../../../test/support/pdf-files.ts";
import { renderPage } from "../../../test/support/render-page.ts";
import { sealContent } from "../../../test/support/seal-content.ts";
import { drawSeal } from "../sealing/draw-seal.ts";
import { paintOver } from "../sealing/page-content.ts";
import { drawXObject, newCanvas, within } from "./canvas.ts";
import { embedImage } from "./embed-image.ts";
import type { PlacedField } from "./field-value.ts";

const original = fixture("three-pages.pdf");

test.each([
	["color with transparency", 4, "srgb"],
	["color", 3, "srgb"],
	["gray with transparency", 2, "b-w"],
	["grey", 1, "b-w"],
] as const)("a PNG of %s looks the same as drawn by the library", async (_, channels, space) => {
	const bytes = await pngOf({ seed: channels, width: 61, height: 40, channels, space });
	const [ours, theirs] = [await drawn(bytes, embedImage), await drawn(bytes, (pdf) => pdf.embedImage(bytes))];
	expect(ours.data.equals(theirs.data)).toBe(true);
	expect(new Set(ours.data).size).toBeGreaterThan(20);
});

test("60 fields with one image embed it once", async () => {
	const bytes = await pngOf({ seed: 1 });
	const added = await bytesAddedBy(() => Buffer.from(bytes));
	expect(added).toBeLessThan(1.5 * bytes.length + 500_000);
}, 60_000);

test("60 fields with different images embed each image", async () => {
	const images = await Promise.all(Array.from({ length: 60 }, (_, seed) => pngOf({ seed })));
	const added = await bytesAddedBy((index) => images[index] ?? Buffer.alloc(0));
	expect(added).toBeGreaterThan(0.9 * images.reduce((sum, { length }) => sum + length, 0));
}, 120_000);

async function bytesAddedBy(imageOf: (index: number) => Buffer): Promise<number> {
	const fields = Array.from({ length: 60 }, (_, index): PlacedField => {
		const rect = { x: (index % 6) * 15, y: Math.floor(index / 6) * 9, width: 14, height: 8 };
		return {
			page: 1,
			rect,
			mark: { kind: "signature", signature: { type: "image", bytes: imageOf(index) } },
		};
	});
	const { bytes } = await drawSeal(original, sealContent({ fields }), 4096);
	return bytes.length - original.length;
}

type Picture = {
	seed: number;
	width?: number;
	height?: number;
	channels?: 1 | 2 | 3 | 4;
	space?: "srgb" | "b-w";
};

/** The maximum size of a stored signature, with noise that compresses poorly. */
function pngOf({ seed, width = 1200, height = 600, channels = 4, space = "srgb" }: Picture): Promise<Buffer> {
	const data = Buffer.alloc(width * height * channels);
	for (let at = 0, value = seed + 1; at < data.length; at++) {
		value = (Math.imul(value, 1_103_515_245) + 12_345) & 0x7fffffff;
		data[at] = (value >> 16) & 255;
	}
	return sharp(data, { raw: { width, height, channels } })
		.toColourspace(space)
		.png({ compressionLevel: 9 })
		.toBuffer();
}

async function drawn(
	bytes: Buffer,
	embed: (pdf: PDF, bytes: Buffer) => { ref: PdfRef },
): Promise<{ data: Buffer }> {
	const pdf = PDF.create();
	const page = pdf.addPage({ width: 100, height: 100 });
	const canvas = newCanvas();
	within(canvas, [90, 0, 0, 90, 5, 5], () => drawXObject(canvas, embed(pdf, bytes).ref));
	paintOver(pdf, page.dict, [{ canvas }]);
	return { data: Buffer.from((await renderPage(await pdf.save(), 1, 2)).data) };
}
