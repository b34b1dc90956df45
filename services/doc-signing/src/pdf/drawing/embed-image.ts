import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { type PDF, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from "@libpdf/core";
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
