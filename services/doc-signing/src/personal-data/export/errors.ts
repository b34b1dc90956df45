import { Conflict, errorOf, NotFound, TooManyRequests } from "@repo/http-errors";
import { said } from "../../languages/said.ts";

export const ExportUnderWay = errorOf(
	Conflict,
	"export_under_way",
	...said(({ errors }) => errors.exports.underWay),
);

export class TooManyExports extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(retryAfterSeconds, ...said(({ errors }) => errors.exports.tooMany));
	}
}

/** Unknown, another account's, not ready yet, or deleted. */
export const NoSuchExport = errorOf(
	NotFound,
	"export_not_found",
	...said(({ errors }) => errors.exports.notFound),
);
