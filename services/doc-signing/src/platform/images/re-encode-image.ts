import { loadLater } from "@repo/service-kit/process";
import type sharp from "sharp";

const loadSharp = loadLater(import.meta, "sharp", () => import("sharp"));

/** Recognized by the first bytes, before decoding: the decoder's other formats (SVG, PDF …) are unreachable. */
const signatures = {
	png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
	jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
	webp: (bytes: Buffer) => /^RIFF.{4}WEBP/s.test(bytes.toString("latin1", 0, 12)),
};
export type ImageKind = keyof typeof signatures;

export type ImageFault = "tooLarge" | "otherKind" | "unreadable" | "blank";

/** Why an uploaded image cannot be used. */
export class ImageRefused extends Error {
	override name = "ImageRefused";
	readonly fault: ImageFault;
	constructor(fault: ImageFault) {
		super(`an image was refused: ${fault}`);
		this.fault = fault;
	}
}

type Limits = { kinds: readonly ImageKind[]; maxBytes: number; width: number; height: number };
export type ReEncodedImage = { png: Buffer; width: number; height: number };

const LIMIT_PIXELS = 25_000_000;
/** Of 255. A lighter pixel cannot be told from white. */
const FAINTEST = 235;

/** An uploaded image as a PNG within `width` and `height` pixels, without metadata. Throws ImageRefused. */
export async function reEncodeImage(
	bytes: Buffer,
	{ kinds, maxBytes, ...box }: Limits,
): Promise<ReEncodedImage> {
	if (bytes.length > maxBytes) throw new ImageRefused("tooLarge");
	if (!kinds.some((kind) => signatures[kind](bytes))) throw new ImageRefused("otherKind");
	const { default: open } = await loadSharp();
	const image = await redraw(open, bytes, box);
	if (await isBlank(open, image.png)) throw new ImageRefused("blank");
	return image;
}

async function redraw(
	open: typeof sharp,
	bytes: Buffer,
	{ width, height }: { width: number; height: number },
) {
	try {
		const { data: png, info } = await open(bytes, { limitInputPixels: LIMIT_PIXELS, failOn: "error" })
			.rotate()
			.resize(width, height, { fit: "inside", withoutEnlargement: true })
			.toColourspace("srgb")
			.png({ compressionLevel: 9 })
			.toBuffer({ resolveWithObject: true });
		return { png, width: info.width, height: info.height };
	} catch {
		throw new ImageRefused("unreadable");
	}
}

/** Invisible on paper: white ink, or a fully transparent image. */
async function isBlank(open: typeof sharp, png: Buffer): Promise<boolean> {
	const onPaper = open(png).flatten({ background: "white" }).greyscale();
	return (await onPaper.raw().toBuffer()).every((brightness) => brightness >= FAINTEST);
}
