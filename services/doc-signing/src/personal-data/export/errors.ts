import { Conflict, errorOf, NotFound, TooManyRequests } from "@repo/http-errors";

export const ExportUnderWay = errorOf(
	Conflict,
	"export_under_way",
	"An export is already being prepared. Wait until it has finished.",
);

export class TooManyExports extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(retryAfterSeconds, "You can start three exports a day. Try again later.");
	}
}

/** Unknown, another account's, not ready yet, or deleted. */
export const NoSuchExport = errorOf(
	NotFound,
	"export_not_found",
	"Export not found. Exports are deleted after 7 days.",
);
