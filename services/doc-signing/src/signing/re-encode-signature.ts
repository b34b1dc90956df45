import { reEncodeVisible, type VisibleImageFault } from "../platform/images/re-encode-visible.ts";
import { AnswerRefused } from "./errors.ts";

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
const limits = { kinds: ["png", "jpeg"], maxBytes: MAX_IMAGE_BYTES, width: 1200, height: 600 } as const;

/** Re-encodes an uploaded PNG or JPEG as a PNG. Throws AnswerRefused. */
export async function reEncodeSignature(bytes: Buffer): Promise<Buffer> {
	const image = await reEncodeVisible(bytes, limits);
	if (typeof image === "string") throw new AnswerRefused(messages[image]);
	return image.png;
}

const messages: Record<VisibleImageFault, ConstructorParameters<typeof AnswerRefused>[0]> = {
	tooLarge: ({ answers }) => answers.imageTooLarge,
	otherKind: ({ imageOfOtherKind }) => imageOfOtherKind,
	unreadable: ({ imageUnreadable }) => imageUnreadable,
	blank: ({ imageBlank }) => imageBlank,
};
