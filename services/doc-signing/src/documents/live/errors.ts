import { ServiceUnavailable, TooManyRequests } from "@repo/http-errors";

export class TooManyOpenPages extends TooManyRequests {
	constructor() {
		super(
			60,
			"Too many pages are being kept up to date for you or your network. They are read again from time to time.",
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
