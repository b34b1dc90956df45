import { BadRequest, Conflict, errorOf, NotFound } from "@repo/http-errors";

import { violatedConstraint } from "@repo/service-kit/database";

import { MAX_BOOKING_DAYS } from "./rules/duration.ts";

/** The booking does not exist, or is another user's. */
export const BookingNotFound = errorOf(NotFound, "booking_not_found", "This booking does not exist.");

const BookingOverlaps = errorOf(Conflict, "booking_overlaps", "You have another booking at this time.");

/** Rethrows a failed statement, as BookingOverlaps if the exclusion constraint refused it. */
export function asOverlap(error: unknown): never {
	throw violatedConstraint(error) === "bookings_no_overlap" ? new BookingOverlaps() : error;
}

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
