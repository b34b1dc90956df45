import { errorOf, NotFound, TooManyRequests } from "@repo/http-errors";
import { said } from "../../languages/said.ts";

/** Does not exist, or is another person's. */
export const BulkRunNotFound = errorOf(
	NotFound,
	"bulk_run_not_found",
	...said(({ errors }) => errors.csv.notFound),
);

export class TooManyFiles extends TooManyRequests {
	constructor(retryAfter: number) {
		super(retryAfter, ...said(({ errors }) => errors.csv.tooManyFiles));
	}
}

export class TooManyRows extends TooManyRequests {
	constructor(retryAfter: number) {
		super(retryAfter, ...said(({ errors }) => errors.csv.tooManyRows));
	}
}
