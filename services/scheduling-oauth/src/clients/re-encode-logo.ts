import { createHash } from "node:crypto";
import { type ImageFault, reEncodeImage } from "@repo/service-kit/images";
import { LogoNotUsable } from "./errors.ts";

export const MAX_LOGO_BYTES = 512 * 1024;
const limits = { kinds: ["png", "jpeg", "webp"], maxBytes: MAX_LOGO_BYTES, width: 256, height: 256 } as const;

const reasons: Record<ImageFault, string> = {
	tooLarge: "The logo is larger than 512 kB.",
	otherKind: "The logo must be a PNG, JPEG or WebP image.",
	unreadable: "The logo cannot be read: it is damaged, or has too many pixels.",
};

export type Logo = { bytes: Buffer; hash: string };

/** Re-encodes a logo as a PNG: uploaded bytes are never served. Throws LogoNotUsable. */
export async function reEncodeLogo(given: Buffer): Promise<Logo> {
	const image = await reEncodeImage(given, limits);
	if (typeof image === "string") throw new LogoNotUsable(reasons[image]);
	return { bytes: image.png, hash: createHash("sha256").update(image.png).digest("hex") };
}
