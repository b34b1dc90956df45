import { deflateSync } from "node:zlib";
import { describe, expect, test } from "@jest/globals";
import { fixture } from "../../../test/support/pdf-files.ts";
import { difference, renderPage } from "../../../test/support/render-page.ts";
import { sealContent } from "../../../test/support/seal-content.ts";
import { drawSeal } from "../sealing/draw-seal.ts";
import { checkImage } from "./embed-image.ts";

describe("an uploaded signature", () => {
	test("is drawn inside its field, as large as fits, with its transparency", async () => {
		const bytes = png({ width: 40, height: 10 });
		expect(checkImage(bytes)).toEqual({ usable: true, width: 40, height: 10 });
		const rect = { x: 10, y: 80, width: 40, height: 10 };
		const mark = { kind: "signature", signature: { type: "image", bytes } } as const;
		const original = fixture("three-pages.pdf");
		const sealed = await drawSeal(original, sealContent({ fields: [{ page: 1, rect, mark }] }), 4096);
		const changed = difference(await renderPage(original, 1), await renderPage(sealed.bytes, 1));
		// Only the left half of the image has ink.
		expect(changed?.left).toBeCloseTo(10, 0);
		expect(changed?.right).toBeCloseTo(30, 0);
	});

	test.each([
		["a file that is not an image", Buffer.from("<svg/>"), "PNG or a JPEG"],
		["nothing", Buffer.alloc(0), "PNG or a JPEG"],
		["an interlaced PNG", png({ width: 4, height: 4, interlaced: 1 }), "interlaced"],
		["a PNG with 16 bits", png({ width: 4, height: 4, depth: 16 }), "8 bits"],
		["a PNG with less data than declared", png({ width: 4, height: 4 }).subarray(0, 45), "damaged"],
		["a huge PNG", png({ width: 4, height: 4, claimed: 60_000 }), "too many pixels"],
		["a CMYK JPEG", jpegHeader(4), "gray or RGB"],
		["a JPEG without a frame", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0, 0, 0, 0, 0, 0, 0]), "damaged"],
	])("is rejected with the reason: %s", (_, bytes, reason) => {
		expect(checkImage(bytes)).toEqual({ usable: false, reason: expect.stringContaining(reason) });
	});
});

type Picture = { width: number; height: number; interlaced?: number; depth?: number; claimed?: number };

/** RGBA: black on the left half, nothing on the right. */
function png({ width, height, interlaced = 0, depth = 8, claimed }: Picture): Buffer {
	const row = Buffer.concat([
		Buffer.alloc(1),
		...Array.from({ length: width }, (_, x) => Buffer.from([0, 0, 0, x < width / 2 ? 255 : 0])),
	]);
	const header = Buffer.alloc(13);
	header.writeUInt32BE(claimed ?? width, 0);
	header.writeUInt32BE(claimed ?? height, 4);
	header.set([depth, 6, 0, 0, interlaced], 8);
	const rows = Buffer.concat(Array<Buffer>(height).fill(row));
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(rows)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function chunk(type: string, data: Buffer): Buffer {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

function jpegHeader(components: number): Buffer {
	const frame = Buffer.from([0xff, 0xc0, 0, 8 + 3 * components, 8, 0, 10, 0, 10, components]);
	return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.alloc(3 * components)]);
}
