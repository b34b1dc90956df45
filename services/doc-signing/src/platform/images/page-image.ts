import { loadLater } from "@repo/service-kit/process";

const loadSharp = loadLater(import.meta, "sharp", () => import("sharp"));

/** A phone's largest pictures have 50 million; decoded, they take 150 MB. */
const MAX_PIXELS = 60_000_000;
/** The longer side of A4 at 300 dots per inch. */
const PAGE_PIXELS = 3_508;

/** A JPEG or PNG as an upright JPEG for a page, without metadata, on white; undefined if it cannot be read or is too large. */
export async function makePageImage(bytes: Buffer): Promise<Buffer | undefined> {
	const { default: sharp } = await loadSharp();
	try {
		return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
			.rotate()
			.flatten({ background: "white" })
			.resize(PAGE_PIXELS, PAGE_PIXELS, { fit: "inside", withoutEnlargement: true })
			.toColourspace("srgb")
			.jpeg({ quality: 85, chromaSubsampling: "4:4:4" })
			.toBuffer();
	} catch {
		return undefined;
	}
}
