import ICAL from "ical.js";
import type { BookingRow } from "./queries.ts";

type CalendarBooking = Omit<BookingRow, "id" | "userId" | "clientRowId" | "app" | "submission" | "timeZone">;
type Person = { name: string; email: string };

/**
 * A booking as an iCalendar object (RFC 5545), which calendars import; `host` makes its UID globally unique. The
 * organizer is undefined for a reader who may not know the user's name and address.
 */
export function calendarFile(
	booking: CalendarBooking,
	organizer: Person | undefined,
	host: string,
	method = "PUBLISH",
): string {
	const event = new ICAL.Component("vevent");
	event.updatePropertyWithValue("uid", `${booking.uid}@${host}`);
	event.updatePropertyWithValue("dtstamp", utc(booking.updatedAt));
	event.updatePropertyWithValue("dtstart", utc(booking.startsAt));
	event.updatePropertyWithValue("dtend", utc(booking.endsAt));
	event.updatePropertyWithValue("created", utc(booking.createdAt));
	event.updatePropertyWithValue("last-modified", utc(booking.updatedAt));
	// A calendar ignores a change unless its sequence is higher (RFC 5546 §2.1.4).
	event.updatePropertyWithValue("sequence", booking.sequence);
	event.updatePropertyWithValue("status", booking.status === "cancelled" ? "CANCELLED" : "CONFIRMED");
	event.updatePropertyWithValue("summary", plain(booking.title));
	if (booking.description) event.updatePropertyWithValue("description", plain(booking.description));
	if (booking.location) event.updatePropertyWithValue("location", plain(booking.location));
	if (organizer) addPerson(event, "organizer", organizer);
	for (const attendee of booking.attendees) addPerson(event, "attendee", attendee);

	const calendar = new ICAL.Component("vcalendar");
	calendar.updatePropertyWithValue("version", "2.0");
	calendar.updatePropertyWithValue("prodid", "-//Scheduling//Bookings//EN");
	// RFC 5546 §3.2.1: a published event names its organizer.
	if (organizer) calendar.updatePropertyWithValue("method", method);
	calendar.addSubcomponent(event);
	return `${calendar.toString()}\r\n`;
}

function addPerson(event: ICAL.Component, property: string, { name, email }: Person): void {
	event.addPropertyWithValue(property, `mailto:${email}`).setParameter("cn", plain(name));
}

function utc(date: Date): ICAL.Time {
	return ICAL.Time.fromJSDate(date, true);
}

// RFC 5545 §3.1: no control characters except tabs; line breaks must be escaped.
function plain(text: string): string {
	return text.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\t\n]/gu, "");
}
