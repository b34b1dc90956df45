import type { RefusalWords } from "../languages/generated/en/refusals.ts";
import { reEncodeVisible, type VisibleImageFault } from "../platform/images/re-encode-visible.ts";
import { AnswerRefused } from "./errors.ts";

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
const limits = { kinds: ["png", "jpeg"], maxBytes: MAX_IMAGE_BYTES, width: 1200, height: 600 } as const;

/** Re-encodes an uploaded PNG or JPEG as a PNG. Throws AnswerRefused. */
export async function reEncodeSignature(bytes: Buffer): Promise<Buffer> {
	const image = await reEncodeVisible(bytes, limits);
	if (typeof image === "string") throw new AnswerRefused((words) => words[messages[image]]);
	return image.png;
}

const messages = {
	tooLarge: "imageTooLarge",
	otherKind: "imageOfOtherKind",
	unreadable: "imageUnreadable",
	blank: "imageBlank",
} as const satisfies Record<VisibleImageFault, keyof RefusalWords>;
