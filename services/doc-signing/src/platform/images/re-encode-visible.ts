import { type ImageFault, type ReEncodedImage, reEncodeImage } from "@repo/service-kit/images";
import { loadLater } from "@repo/service-kit/process";

const loadSharp = loadLater(import.meta, "sharp", () => import("sharp"));

/** "blank" is invisible on paper: white ink, or a fully transparent image. */
export type VisibleImageFault = ImageFault | "blank";

/** From 0 to 255. A lighter pixel cannot be told from white. */
const FAINTEST = 235;

/** Same as `reEncodeImage`, for images that are drawn on paper. */
export async function reEncodeVisible(
	...input: Parameters<typeof reEncodeImage>
): Promise<ReEncodedImage | VisibleImageFault> {
	const image = await reEncodeImage(...input);
	if (typeof image === "string") return image;
	const { default: sharp } = await loadSharp();
	const onPaper = sharp(image.png).flatten({ background: "white" }).greyscale();
	const isBlank = (await onPaper.raw().toBuffer()).every((brightness) => brightness >= FAINTEST);
	return isBlank ? "blank" : image;
}
