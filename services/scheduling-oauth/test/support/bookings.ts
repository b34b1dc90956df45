import { createBooking } from "../../src/bookings/create-booking.ts";
import type { NewBooking } from "../../src/bookings/schemas.ts";
import type { Dependencies } from "../../src/dependencies.ts";

/** A booking that the user made. */
export function book(deps: Pick<Dependencies, "db" | "clock">, userId: number, input: NewBooking) {
	return deps.db.transaction((tx) => createBooking(tx, deps, { userId }, input));
}
