import { BadRequest, errorOf, NotFound, TooManyRequests } from "@repo/http-errors";
import { said } from "../../languages/said.ts";
import type { VisibleImageFault } from "../../platform/images/re-encode-visible.ts";

export const LogoRefused = errorOf(BadRequest, "logo_refused", (fault: VisibleImageFault) =>
	said(({ errors }) => errors.logo[fault]),
);

export class TooManyLogos extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(retryAfterSeconds, ...said(({ errors }) => errors.logo.tooMany));
	}
}

/** Unknown, or replaced. */
export const NoSuchLogo = errorOf(NotFound, "logo_not_found", ...said(({ errors }) => errors.logo.notFound));
