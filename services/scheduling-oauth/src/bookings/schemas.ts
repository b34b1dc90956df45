import {
	emailAddress,
	findAddressProblem,
	instant,
	integerText,
	normalizeAddress,
	text,
	timeZone,
} from "@repo/validation";
import { z } from "zod";
import { attendeesIn } from "./rules/attendee-lines.ts";
import { bookingStatuses } from "./rules/booking-status.ts";
import { cursorSchema } from "./rules/cursor.ts";
import { isTooLong, MAX_BOOKING_DAYS } from "./rules/duration.ts";

const moment = z.iso.datetime().meta({ examples: ["2026-11-21T09:30:00.000Z"] });

const ianaZone = { description: "IANA time zone.", examples: ["Europe/Berlin"] };

const attendee = z
	.object({ name: z.string(), email: z.string(), time_zone: z.string().meta(ianaZone) })
	.meta({ id: "Attendee", description: "A person who takes part in a booking." });

export const exampleBooking = {
	uid: "8f5e1f3e-6f0a-4c58-9a55-2f6d3c1f7c11",
	title: "Lunch",
	description: "Bring the notes.",
	start: "2030-05-01T10:00:00.000Z",
	end: "2030-05-01T11:00:00.000Z",
	time_zone: "Europe/Berlin",
	location: "Café am Eck",
	status: "accepted",
	attendees: [{ name: "Ada Lovelace", email: "ada@example.com", time_zone: "Europe/London" }],
	app: { client_id: "app_TZW_pHCWbUaicL2O7yYh", name: "Calendar" },
	created_at: "2030-04-20T08:15:00.000Z",
	updated_at: "2030-04-20T08:15:00.000Z",
};

export const bookingSchema = z
	.object({
		uid: z.guid().meta({ description: "Identifies the booking." }),
		title: z.string(),
		description: z.string(),
		start: moment,
		end: moment,
		time_zone: z
			.string()
			.meta({ ...ianaZone, description: "IANA time zone in which the booking was created." }),
		location: z.string(),
		status: z.enum(bookingStatuses),
		attendees: z.array(attendee),
		app: z
			.object({ client_id: z.string(), name: z.string() })
			.nullable()
			.meta({ description: "The app that created the booking. Null if the user did." }),
		created_at: moment,
		updated_at: moment,
	})
	.meta({ id: "Booking", example: exampleBooking });

export const bookingListSchema = z
	.object({
		bookings: z.array(bookingSchema),
		next_cursor: z
			.string()
			.nullable()
			.meta({ description: "Send it as `cursor` to get the next page. Null on the last page." }),
	})
	.meta({ id: "BookingList", example: { bookings: [exampleBooking], next_cursor: null } });

// In a query, "+" means a space, and few clients encode the one in a time's offset.
const queryInstant = z
	.string()
	.transform((typed) => typed.replace(/ (?=\d\d:?\d\d$)/, "+"))
	.pipe(instant)
	.meta({ override: { type: "string", format: "date-time" } });

const status = z.enum(bookingStatuses, "must be accepted or cancelled");

export const listQuery = z.object({
	status: unlessEmpty(status.optional()).meta({
		description: "Only bookings with this status.",
		override: { type: "string", enum: [...bookingStatuses] },
	}),
	from: unlessEmpty(queryInstant.optional()).meta({
		description: "Only bookings that start at or after this time.",
		examples: ["2030-05-01T00:00:00Z"],
		override: { type: "string", format: "date-time" },
	}),
	to: unlessEmpty(queryInstant.optional()).meta({
		description: "Only bookings that start before this time.",
		examples: ["2030-06-01T00:00:00Z"],
		override: { type: "string", format: "date-time" },
	}),
	limit: unlessEmpty(integerText({ min: 1, max: 100, fallback: 50 })).meta({
		description: "Bookings per page.",
		override: { type: "integer", minimum: 1, maximum: 100, default: 50 },
	}),
	cursor: unlessEmpty(cursorSchema.optional()).meta({
		description: "The `next_cursor` of the previous page.",
		override: { type: "string" },
	}),
});

/** Treats an empty parameter as absent: forms send empty fields. */
function unlessEmpty<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess((given) => given || undefined, schema);
}

export const bookingUid = z.object({
	uid: z.guid().meta({ description: "The `uid` of a booking.", examples: [exampleBooking.uid] }),
});

const title = text({ max: 200 });
const description = text({ min: 0, max: 5_000 });
const location = text({ min: 0, max: 500 });
const MAX_ATTENDEES = 100;

const notTooLong = { path: ["end"], message: `must be at most ${MAX_BOOKING_DAYS} days after the start` };
const endsAfterStart = { path: ["end"], message: "must be after the start" };

const times = {
	start: instant.meta({
		override: { type: "string", format: "date-time" },
		description: "ISO 8601 time with an offset.",
	}),
	end: instant.meta({
		override: { type: "string", format: "date-time" },
		description: `ISO 8601 time with an offset, after \`start\` and at most ${MAX_BOOKING_DAYS} days later.`,
	}),
};

/** Another time for a booking. */
export const newTimes = z
	.strictObject(times)
	.refine(({ start, end }) => start < end, endsAfterStart)
	.refine(({ start, end }) => !isTooLong(start, end), notTooLong)
	.meta({
		id: "NewTimes",
		example: { start: "2030-05-01T14:00:00+02:00", end: "2030-05-01T15:00:00+02:00" },
	});

export const newBooking = z
	.strictObject({
		title,
		description: description.default(""),
		...times,
		time_zone: timeZone.optional().meta({ description: "IANA time zone. Defaults to the user's." }),
		location: location.default(""),
		attendees: z
			.array(
				z.strictObject({
					name: text({ max: 100 }),
					email: emailAddress,
					time_zone: timeZone.optional().meta({ description: "IANA time zone. Defaults to the booking's." }),
				}),
			)
			.max(MAX_ATTENDEES, `must be at most ${MAX_ATTENDEES}`)
			.default([]),
	})
	.refine(({ start, end }) => start < end, endsAfterStart)
	.refine(({ start, end }) => !isTooLong(start, end), notTooLong)
	.meta({
		id: "NewBooking",
		example: {
			title: "Lunch",
			start: "2030-05-01T12:00:00+02:00",
			end: "2030-05-01T13:00:00+02:00",
			time_zone: "Europe/Berlin",
			location: "Café am Eck",
			attendees: [{ name: "Ada Lovelace", email: "ada@example.com" }],
		},
	});

export type NewBooking = z.output<typeof newBooking>;

const localTime = z
	.string()
	.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, "must be a date and time, such as 2026-11-21T09:30");

/** The same in the format of a page's form: local times, and attendees as text. */
export const bookingForm = z.object({
	/** Deduplicates submissions of the same form. */
	form_id: z.uuid().optional(),
	/** The start that the form has warned about, because it is in the past. */
	past_start: z.string().optional(),
	title,
	start: localTime,
	end: localTime,
	timeZone,
	location: location.default(""),
	attendees: z
		.string()
		.max(20_000, "must have at most 20000 characters")
		.default("")
		.transform(attendeesIn)
		.pipe(
			z
				.array(
					z.object({
						name: text({ max: 100 }),
						email: z
							.string()
							.overwrite(normalizeAddress)
							.refine((address) => findAddressProblem(address) === undefined, {
								error: ({ input }) => describeAddressProblem(String(input)),
							}),
					}),
				)
				.max(MAX_ATTENDEES, `must be at most ${MAX_ATTENDEES}`),
		),
	description: description.default(""),
});

/** Names the address: a form has many of them. */
function describeAddressProblem(address: string): string {
	const problem = findAddressProblem(address) ?? "";
	return `“${address}” ${problem.startsWith("must be an") ? "is not an email address" : problem}`;
}

export type BookingForm = z.output<typeof bookingForm>;
