import { NotFound, TooManyRequests } from "@repo/http-errors";

/** Unknown, switched off, private or deleted: the message does not say which. */
export class DirectLinkUnknown extends NotFound {
	constructor() {
		super(
			"direct_link_unknown",
			"This link does not lead to a document, or it was switched off. Ask the person who gave it to you.",
		);
	}
}

export class DirectLinkUsedUp extends TooManyRequests {
	constructor(retryAfter: number) {
		super(retryAfter, "Too many documents were requested here. Try again later.");
	}
}
