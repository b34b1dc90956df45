import { NotFound } from "@repo/http-errors";

/** Does not exist, or is another person's. */
export class BulkRunNotFound extends NotFound {
	constructor() {
		super("bulk_run_not_found", "This upload does not exist. It may have been deleted with its template.");
	}
}
