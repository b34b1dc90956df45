import { NotFound, TooManyRequests } from "@repo/http-errors";
import { said } from "../../languages/said.ts";

/** Unknown, disabled, private or deleted: the message does not say which. */
export class DirectLinkUnknown extends NotFound {
	constructor() {
		super("direct_link_unknown", ...said(({ directLink }) => directLink.unknown));
	}
}

export class DirectLinkUsedUp extends TooManyRequests {
	constructor(retryAfter: number) {
		super(retryAfter, ...said(({ directLink }) => directLink.usedUp));
	}
}
