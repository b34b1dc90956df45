import { ServiceUnavailable, TooManyRequests } from "@repo/http-errors";

export class TooManyOpenPages extends TooManyRequests {
	constructor() {
		super(
			60,
			"Too many live pages are open for you or your network. This page refreshes from time to time instead.",
		);
	}
}

export class UpdatesUnavailable extends ServiceUnavailable {
	constructor() {
		super("updates_unavailable", "Live updates are not available now. Reload the page to see changes.", {
			headers: { "Retry-After": "60" },
		});
	}
}
