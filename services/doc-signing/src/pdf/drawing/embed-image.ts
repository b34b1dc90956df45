import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { PDF, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from "@libpdf/core";
import { type SplitPng, splitPng } from "./split-png.ts";

export type EmbeddedImage = { ref: PdfRef; width: number; height: number };

const embedded = new WeakMap<PDF, Map<string, EmbeddedImage>>();

/**
 * Adds a PNG or JPEG to the document, or reuses it: equal images are embedded once. Throws if it is damaged.
 */
export function embedImage(pdf: PDF, bytes: Uint8Array): EmbeddedImage {
	const known = embedded.get(pdf) ?? new Map<string, EmbeddedImage>();
	embedded.set(pdf, known);
	const hash = createHash("sha256").update(bytes).digest("base64");
	const image = known.get(hash) ?? embed(pdf, bytes);
	known.set(hash, image);
	return image;
}

function embed(pdf: PDF, bytes: Uint8Array): EmbeddedImage {
	const png = splitPng(bytes);
	// The library decodes and encodes in JavaScript, which takes half a second.
	if (!png) return pdf.embedImage(bytes);
	const { width, height, colors, rows, alphaRows } = png;
	const mask = alphaRows && pdf.register(imageStream(png, 1, alphaRows));
	const image = imageStream(png, colors, rows);
	if (mask) image.set("SMask", mask);
	return { ref: pdf.register(image), width, height };
}

/** PDF 32000-1 §7.4.4.4: Flate's PNG predictors are PNG's own row filters. */
function imageStream({ width, height }: SplitPng, colors: number, rows: Uint8Array): PdfStream {
	return PdfStream.fromDict(
		{
			Type: PdfName.of("XObject"),
			Subtype: PdfName.of("Image"),
			Width: PdfNumber.of(width),
			Height: PdfNumber.of(height),
			ColorSpace: PdfName.of(colors === 3 ? "DeviceRGB" : "DeviceGray"),
			BitsPerComponent: PdfNumber.of(8),
			Filter: PdfName.of("FlateDecode"),
			DecodeParms: PdfDict.of({
				Predictor: PdfNumber.of(15),
				Colors: PdfNumber.of(colors),
				Columns: PdfNumber.of(width),
			}),
		},
		deflateSync(rows, { level: 4 }),
	);
}

export type ImageCheck = { usable: true; width: number; height: number } | { usable: false; reason: string };

const MAX_PIXELS = 4_000_000;
const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/**
 * Whether an uploaded signature can be drawn, checked on upload: at sealing it would be too late. Accepts
 * what browsers' canvases write: PNG with 8 bits, not interlaced, and JPEG in gray or RGB.
 */
export function checkImage(bytes: Uint8Array): ImageCheck {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const found = buffer.subarray(0, 8).equals(PNG) ? readPng(buffer) : readJpeg(buffer);
	if (typeof found === "string") return { usable: false, reason: found };
	if (found.width * found.height > MAX_PIXELS)
		return { usable: false, reason: "The image has too many pixels." };
	try {
		const { width, height } = embedImage(PDF.create(), bytes);
		return { usable: true, width, height };
	} catch {
		return { usable: false, reason: "The image is damaged." };
	}
}

type Size = { width: number; height: number };

function readPng(bytes: Buffer): Size | string {
	// IHDR is always first: length, type, width, height, bit depth, color type, compression, filter, interlace.
	if (bytes.length < 29 || bytes.toString("latin1", 12, 16) !== "IHDR") return "The image is damaged.";
	if (bytes[24] !== 8) return "The PNG must have 8 bits per channel.";
	if (bytes[28] !== 0) return "The PNG must not be interlaced.";
	return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/**
 * Walks the segments to the frame header (ITU T.81 §B.2.2), which contains the size and number of components.
 */
function readJpeg(bytes: Buffer): Size | string {
	if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return "The image must be a PNG or a JPEG.";
	for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
		const marker = bytes[at + 1] ?? 0;
		const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
		if (!isFrame) continue;
		const components = bytes[at + 9];
		if (components !== 1 && components !== 3) return "The JPEG must be gray or RGB.";
		return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
	}
	return "The image is damaged.";
}
