import { BadRequest, errorOf, NotFound, TooManyRequests } from "@repo/http-errors";

import type { VisibleImageFault } from "../../platform/images/re-encode-visible.ts";

const reasons: Record<VisibleImageFault, string> = {
	tooLarge: "The logo is larger than 1 MB. Choose a smaller file.",
	otherKind: "The logo must be a PNG, JPEG or WebP image.",
	unreadable: "The image is damaged or has too many pixels. Choose another one.",
	blank: "The logo cannot be seen on white, as in emails and on the certificate. Choose a darker one.",
};

export const LogoRefused = errorOf(BadRequest, "logo_refused", (fault: VisibleImageFault) => reasons[fault]);

export class TooManyLogos extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(retryAfterSeconds, "You can upload 20 logos an hour. Try again later.");
	}
}

/** Unknown, or replaced. */
export const NoSuchLogo = errorOf(NotFound, "logo_not_found", "Logo not found. It may have been replaced.");
