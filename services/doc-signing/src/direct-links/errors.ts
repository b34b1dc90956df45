import { NotFound, TooManyRequests } from "@repo/http-errors";

/** Unknown, switched off, private or deleted: the message does not say which. */
export class DirectLinkUnknown extends NotFound {
	constructor() {
		super(
			"direct_link_unknown",
			"This link is invalid or has been turned off. Ask the person who gave it to you for a new one.",
		);
	}
}

export class DirectLinkUsedUp extends TooManyRequests {
	constructor(retryAfter: number) {
		super(retryAfter, "Too many documents were requested. Try again later.");
	}
}
