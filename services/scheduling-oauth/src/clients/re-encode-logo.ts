import { createHash } from "node:crypto";
import { loadLater } from "@repo/service-kit/process";
import { LogoNotUsable } from "./errors.ts";

const loadSharp = loadLater(import.meta, "sharp", () => import("sharp"));

export const MAX_LOGO_BYTES = 512 * 1024;
const LIMIT_PIXELS = 25_000_000;
const SIDE = 256;

export type Logo = { bytes: Buffer; hash: string };

/**
 * Re-encodes an image as a PNG of at most 256 × 256: uploaded bytes are never served. Accepts PNG, JPEG and WebP by
 * content, up to 512 kB. Throws LogoNotUsable.
 */
export async function reEncodeLogo(given: Buffer): Promise<Logo> {
	if (given.length > MAX_LOGO_BYTES) throw new LogoNotUsable("The logo is larger than 512 kB.");
	// Checked first, so that the decoder's other formats (SVG, PDF …) are unreachable.
	if (!hasKnownSignature(given)) throw new LogoNotUsable("The logo must be a PNG, JPEG or WebP image.");
	const { default: sharp } = await loadSharp();
	try {
		const bytes = await sharp(given, { limitInputPixels: LIMIT_PIXELS, failOn: "error" })
			.rotate()
			.resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
			.png({ compressionLevel: 9 })
			.toBuffer();
		return { bytes, hash: createHash("sha256").update(bytes).digest("hex") };
	} catch (cause) {
		throw new LogoNotUsable("The logo cannot be read: it is damaged, or has too many pixels.", { cause });
	}
}

function hasKnownSignature(bytes: Buffer): boolean {
	const png = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
	const jpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
	const webp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
	return png || jpeg || webp;
}
