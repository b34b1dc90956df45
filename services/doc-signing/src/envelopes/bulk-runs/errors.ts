import { errorOf, NotFound, TooManyRequests } from "@repo/http-errors";

/** Does not exist, or is another person's. */
export const BulkRunNotFound = errorOf(
	NotFound,
	"bulk_run_not_found",
	"This upload does not exist. It may have been deleted with its template.",
);

export class TooManyFiles extends TooManyRequests {
	constructor(retryAfter: number) {
		super(
			retryAfter,
			"The CSV files that you uploaded within a day are too large together. Try again later.",
		);
	}
}

export class TooManyRows extends TooManyRequests {
	constructor(retryAfter: number) {
		super(retryAfter, "You can start up to 5,000 CSV rows a day. Try again later.");
	}
}
