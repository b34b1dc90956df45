import { newFormId } from "@repo/accounts/forms";
import { Field, FormActions, FormError, type FormState, Hidden, timeZonesWith } from "@repo/service-kit/html";
import type { Session } from "../../accounts/session.ts";
import { StartInPast } from "../../bookings/errors.ts";
import { SignedInDocument } from "../../callers/signed-in-document.tsx";
import { toInstant, toLocalTime } from "./rules/local-time.ts";

type Props = { session: Session; now: Date; form: FormState; csrf: string };

export function NewBookingPage({ session, now, form: submitted, csrf }: Props) {
	const { timeZone } = session.user;
	const { start = "", timeZone: zone = timeZone } = submitted.typed;
	const isPast = (toInstant(start, zone) ?? now) < now;
	const form = isPast ? withError(submitted, "start", new StartInPast().detail) : submitted;
	const suggested = (hours: number) => toLocalTime(nextFullHour(now, hours), timeZone);
	return (
		<SignedInDocument session={session} title="New booking" width="wide" current="/bookings">
			<h1>New booking</h1>
			<div class="card form">
				<FormError form={form} />
				<form method="post" action="/bookings/new">
					<Hidden values={{ csrf, form_id: newFormId(), ...(isPast && { past_start: start }) }} />
					<Field form={form} name="title" label="Title" maxLength={200} />
					<Field form={form} name="start" label="Start" type="datetime-local" value={suggested(0)} />
					<Field form={form} name="end" label="End" type="datetime-local" value={suggested(1)} />
					<Field
						form={form}
						name="timeZone"
						label="Time zone"
						options={timeZonesWith(timeZone)}
						value={timeZone}
					/>
					<Field form={form} name="location" label="Location" required={false} maxLength={500} />
					<Field
						form={form}
						name="attendees"
						label="Attendees"
						hint="One per line, or pasted from an email: Ada Lovelace <ada@example.org>; ben@example.org"
						required={false}
						rows={3}
					/>
					<Field
						form={form}
						name="description"
						label="Description"
						required={false}
						rows={4}
						maxLength={5000}
					/>
					<FormActions submit="Create booking" cancel="/bookings" />
				</form>
			</div>
		</SignedInDocument>
	);
}

function withError(form: FormState, field: string, error: string): FormState {
	return { ...form, errors: { [field]: error, ...form.errors } };
}

const HOUR = 3_600_000;

/** The first full hour after `now`, plus `hours`. */
function nextFullHour(now: Date, hours: number): Date {
	return new Date((Math.floor(now.getTime() / HOUR) + 1 + hours) * HOUR);
}
