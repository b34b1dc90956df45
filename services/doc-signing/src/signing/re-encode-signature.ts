import type { RefusalWords } from "../languages/en/refusals.ts";
import { type ImageFault, ImageRefused, reEncodeImage } from "../platform/images/re-encode-image.ts";
import { AnswerRefused } from "./errors.ts";

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
const limits = { kinds: ["png", "jpeg"], maxBytes: MAX_IMAGE_BYTES, width: 1200, height: 600 } as const;

/** Re-encodes an uploaded PNG or JPEG as a PNG. Throws AnswerRefused. */
export async function reEncodeSignature(bytes: Buffer): Promise<Buffer> {
	try {
		return (await reEncodeImage(bytes, limits)).png;
	} catch (error) {
		if (!(error instanceof ImageRefused)) throw error;
		throw new AnswerRefused((words) => words[messages[error.fault]]);
	}
}

const messages = {
	tooLarge: "imageTooLarge",
	otherKind: "imageOfOtherKind",
	unreadable: "imageUnreadable",
	blank: "imageBlank",
} as const satisfies Record<ImageFault, keyof RefusalWords>;
