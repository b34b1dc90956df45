import { loadLater } from "@repo/service-kit/process";
import type sharp from "sharp";
import { AnswerRefused } from "./errors.ts";

const loadSharp = loadLater(import.meta, "sharp", () => import("sharp"));

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
const LIMIT_PIXELS = 25_000_000;
const WIDTH = 1200;
const HEIGHT = 600;
/** Of 255. A lighter pixel cannot be told from white. */
const FAINTEST = 235;

/** Re-encodes an uploaded PNG or JPEG as a PNG. The content decides the format. Throws AnswerRefused. */
export async function reEncodeSignature(given: Buffer): Promise<Buffer> {
	if (given.length > MAX_IMAGE_BYTES) throw new AnswerRefused((words) => words.imageTooLarge);
	// Checked before decoding, so that the decoder's other formats (SVG, PDF …) are unreachable.
	if (!isPng(given) && !isJpeg(given)) throw new AnswerRefused((words) => words.imageOfOtherKind);
	const { default: open } = await loadSharp();
	const image = await redraw(open, given);
	if (await isBlank(open, image)) throw new AnswerRefused((words) => words.imageBlank);
	return image;
}

async function redraw(open: typeof sharp, given: Buffer): Promise<Buffer> {
	try {
		return await open(given, { limitInputPixels: LIMIT_PIXELS, failOn: "error" })
			.rotate()
			.resize(WIDTH, HEIGHT, { fit: "inside", withoutEnlargement: true })
			.toColourspace("srgb")
			.png({ compressionLevel: 9 })
			.toBuffer();
	} catch {
		throw new AnswerRefused((words) => words.imageUnreadable);
	}
}

/** Invisible on paper: white ink, or a fully transparent image. */
async function isBlank(open: typeof sharp, png: Buffer): Promise<boolean> {
	const onPaper = open(png).flatten({ background: "white" }).greyscale();
	return (await onPaper.raw().toBuffer()).every((brightness) => brightness >= FAINTEST);
}

function isPng(bytes: Buffer): boolean {
	return bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
}

function isJpeg(bytes: Buffer): boolean {
	return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
}
