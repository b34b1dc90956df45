import { BadRequest, Conflict, errorOf, Forbidden, NotFound, Unauthorized } from "@repo/http-errors";

import { MAX_BOOKING_DAYS } from "./rules/duration.ts";

/** The booking does not exist, or is another user's. */
export const BookingNotFound = errorOf(NotFound, "booking_not_found", "This booking does not exist.");

export const BookingOverlaps = errorOf(
	Conflict,
	"booking_overlaps",
	"You have another booking at this time.",
);

export const BookingAlreadyCancelled = errorOf(
	Conflict,
	"booking_cancelled_already",
	"This booking has already been cancelled.",
);

export class LocalTimeInvalid extends BadRequest {
	constructor(field: "start" | "end") {
		super(
			`no_such_${field}`,
			"This time does not exist in this time zone, because clocks go forward, or the year is not between 1 and 9999.",
		);
	}
}

/** Booking in the past is allowed once the form has warned. */
export const StartInPast = errorOf(
	BadRequest,
	"start_in_past",
	"This is in the past. Change it, or select Create booking again to add a past booking.",
);

export const EndsBeforeStart = errorOf(BadRequest, "ends_before_start", "Must be after the start.");

export const BookingTooLong = errorOf(
	BadRequest,
	"booking_too_long",
	`Must be at most ${MAX_BOOKING_DAYS} days after the start.`,
);

export const ApiKeyRequired = errorOf(
	Unauthorized,
	"api_key_needed",
	"Send an API key in the header X-API-Key: <API key>. Access tokens can only read bookings.",
	{
		headers: { "WWW-Authenticate": 'ApiKey realm="scheduling"' },
	},
);

/** For a valid token: 403 and not 401, on which clients would only refresh it and try again. */
export class AccessTokensOnlyRead extends Forbidden {
	constructor() {
		const description = "Access tokens can only read bookings. Use an API key to create or cancel them.";
		super("access_tokens_only_read", description, {
			// RFC 6750 §3 requires a challenge when a token is not accepted. No scope would help, so it names none.
			headers: {
				"WWW-Authenticate": `Bearer realm="scheduling", error="insufficient_scope", error_description="${description}"`,
			},
		});
	}
}
