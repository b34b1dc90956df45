import { BadRequest, Conflict, Forbidden, NotFound, Unauthorized } from "@repo/http-errors";

/** Not there, or somebody else's: the same to whoever asks. */
export class NoSuchBooking extends NotFound {
	constructor() {
		super("booking_not_found", "There is no such booking.");
	}
}

export class BookingOverlaps extends Conflict {
	constructor() {
		super("booking_overlaps", "You have another booking in this time.");
	}
}

export class BookingCancelledAlready extends Conflict {
	constructor() {
		super("booking_cancelled_already", "This booking is cancelled already.");
	}
}

export class NoSuchLocalTime extends BadRequest {
	constructor(field: "start" | "end") {
		super(`no_such_${field}`, "Clocks are put forward then: this time does not exist in the time zone.");
	}
}

export class EndsBeforeStart extends BadRequest {
	constructor() {
		super("ends_before_start", "Must be after the start.");
	}
}

export class ApiKeyNeeded extends Unauthorized {
	constructor() {
		super("api_key_needed", "Send an API key as X-API-Key.", {
			headers: { "WWW-Authenticate": 'ApiKey realm="scheduling"' },
		});
	}
}

/** 403 and not 401, on which clients would only refresh their token and try again. */
export class AccessTokensOnlyRead extends Forbidden {
	constructor() {
		super(
			"access_tokens_only_read",
			"Apps only read bookings. Making and cancelling them needs an API key of the user.",
		);
	}
}
