import { loadLater } from "../process/index.ts";

const loadSharp = loadLater(import.meta, "sharp", () => import("sharp"));

/** Recognized by the first bytes, before decoding: the decoder's other formats (SVG, PDF …) are unreachable. */
const firstBytes = {
	png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
	jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
	webp: (bytes: Buffer) => /^RIFF.{4}WEBP/s.test(bytes.toString("latin1", 0, 12)),
};

type Limits = {
	kinds: readonly (keyof typeof firstBytes)[];
	maxBytes: number;
	width: number;
	height: number;
};

/** Why an uploaded image cannot be used. */
export type ImageFault = "tooLarge" | "otherKind" | "unreadable";
export type ReEncodedImage = { png: Buffer; width: number; height: number };

const LIMIT_PIXELS = 25_000_000;

/** An uploaded image as a PNG within `width` and `height` pixels, without metadata; or why it cannot be one. */
export async function reEncodeImage(
	bytes: Buffer,
	{ kinds, maxBytes, width, height }: Limits,
): Promise<ReEncodedImage | ImageFault> {
	if (bytes.length > maxBytes) return "tooLarge";
	if (!kinds.some((kind) => firstBytes[kind](bytes))) return "otherKind";
	const { default: sharp } = await loadSharp();
	try {
		const { data: png, info } = await sharp(bytes, { limitInputPixels: LIMIT_PIXELS, failOn: "error" })
			.rotate()
			.resize(width, height, { fit: "inside", withoutEnlargement: true })
			.toColourspace("srgb")
			.png({ compressionLevel: 9 })
			.toBuffer({ resolveWithObject: true });
		return { png, width: info.width, height: info.height };
	} catch {
		return "unreadable";
	}
}
