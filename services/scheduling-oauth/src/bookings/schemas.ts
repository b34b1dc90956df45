import { emailAddress, instant, integerText, text, timeZone } from "@repo/validation";
import { z } from "zod";
import { attendeesIn } from "./rules/attendee-lines.ts";
import { cursorSchema } from "./rules/cursor.ts";
import { isTooLong, MAX_BOOKING_DAYS } from "./rules/duration.ts";

const moment = z.iso.datetime().meta({ examples: ["2026-11-21T09:30:00.000Z"] });

const attendee = z
	.object({ name: z.string(), email: z.string(), time_zone: z.string() })
	.meta({ id: "Attendee" });

export const bookingSchema = z
	.object({
		uid: z.guid(),
		title: z.string(),
		description: z.string(),
		start: moment,
		end: moment,
		time_zone: z.string().meta({ examples: ["Europe/Berlin"] }),
		location: z.string(),
		status: z.enum(["accepted", "cancelled"]),
		attendees: z.array(attendee),
		created_at: moment,
		updated_at: moment,
	})
	.meta({ id: "Booking" });

export const bookingListSchema = z
	.object({
		bookings: z.array(bookingSchema),
		next_cursor: z
			.string()
			.nullable()
			.meta({ description: "Give it as `cursor` to get the next page; null on the last." }),
	})
	.meta({ id: "BookingList" });

// In a query a "+" means a space, and few remember to write %2B in a time's offset.
const queryInstant = z
	.string()
	.transform((typed) => typed.replace(/ (?=\d\d:?\d\d$)/, "+"))
	.pipe(instant)
	.meta({ override: { type: "string", format: "date-time" } });

const statuses = ["accepted", "cancelled"] as const;
const status = z.enum(statuses, "must be accepted or cancelled");

export const listQuery = z.object({
	status: unlessEmpty(status.optional()).meta({ override: { type: "string", enum: [...statuses] } }),
	from: unlessEmpty(queryInstant.optional()).meta({
		description: "Only bookings that start then or later.",
		override: { type: "string", format: "date-time" },
	}),
	to: unlessEmpty(queryInstant.optional()).meta({
		description: "Only bookings that start before then.",
		override: { type: "string", format: "date-time" },
	}),
	limit: unlessEmpty(integerText({ min: 1, max: 100, fallback: 50 })).meta({
		override: { type: "integer", minimum: 1, maximum: 100, default: 50 },
	}),
	cursor: unlessEmpty(cursorSchema.optional()).meta({ override: { type: "string" } }),
});

/** `?status=` says as much as no status at all: so forms send what nobody filled in. */
function unlessEmpty<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess((given) => given || undefined, schema);
}

export const bookingUid = z.object({ uid: z.guid("must be a UUID") });

const title = text({ max: 200 });
const description = text({ min: 0, max: 5_000 });
const location = text({ min: 0, max: 500 });
const MAX_ATTENDEES = 100;

const notTooLong = { path: ["end"], message: `must be at most ${MAX_BOOKING_DAYS} days after the start` };
const endsAfterStart = { path: ["end"], message: "must be after the start" };

export const newBooking = z
	.strictObject({
		title,
		description: description.default(""),
		start: instant.meta({ override: { type: "string", format: "date-time" } }),
		end: instant.meta({
			override: { type: "string", format: "date-time" },
			description: `After the start, by at most ${MAX_BOOKING_DAYS} days.`,
		}),
		time_zone: timeZone.optional().meta({ description: "The user's when absent." }),
		location: location.default(""),
		attendees: z
			.array(
				z.strictObject({
					name: text({ max: 100 }),
					email: emailAddress,
					time_zone: timeZone.optional().meta({ description: "The booking's when absent." }),
				}),
			)
			.max(MAX_ATTENDEES, `must be at most ${MAX_ATTENDEES}`)
			.default([]),
	})
	.refine(({ start, end }) => start < end, endsAfterStart)
	.refine(({ start, end }) => !isTooLong(start, end), notTooLong)
	.meta({ id: "NewBooking" });

export type NewBooking = z.output<typeof newBooking>;

const localTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, "must be a day and a time");

/** The same, as the page's form sends it: local times, and attendees a line each. */
export const bookingForm = z.object({
	/** Books once, however often the form is sent. */
	form_id: z.uuid().optional(),
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
						email: z.string().refine((address) => emailAddress.safeParse(address).success, {
							error: ({ input }) => `“${String(input)}” is not an email address`,
						}),
					}),
				)
				.max(MAX_ATTENDEES, `must be at most ${MAX_ATTENDEES}`),
		),
	description: description.default(""),
});

export type BookingForm = z.output<typeof bookingForm>;
