import { ButtonForm } from "@repo/accounts/operators";
import { Badge, Confirmation } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { Session } from "../../accounts/session.ts";
import type { BookingRow } from "../../bookings/queries.ts";
import { SignedInDocument } from "../../callers/signed-in-document.tsx";
import { TimeSpan } from "./time-span.tsx";

type Props = { session: Session; booking: BookingRow; csrf: string; done: string | undefined };

export function BookingPage({ session, booking, csrf, done }: Props) {
	const cancelled = booking.status === "cancelled";
	return (
		<SignedInDocument session={session} title={booking.title} current="/bookings">
			<p>
				<a href="/bookings">All bookings</a>
			</p>
			<h1>
				{booking.title} {cancelled && <Badge meaning="warning">Cancelled</Badge>}
			</h1>
			<Confirmation>{done && cancelled ? "Booking cancelled." : done}</Confirmation>
			<div class="card">
				<Facts booking={booking} timeZone={session.user.timeZone} />
			</div>
			<div class="actions start">
				<a class="button" href={`/bookings/${booking.uid}.ics`}>
					Add to calendar
				</a>
				{!cancelled && (
					<ButtonForm csrf={csrf} action={`/bookings/${booking.uid}/cancel`} label="Cancel booking" danger />
				)}
			</div>
		</SignedInDocument>
	);
}

function Facts({ booking, timeZone }: { booking: BookingRow; timeZone: string }) {
	return (
		<dl>
			<dt>When</dt>
			<dd>
				<TimeSpan booking={booking} timeZone={timeZone} />
			</dd>
			{booking.app && (
				<>
					<dt>Created by</dt>
					<dd>{booking.app.name}</dd>
				</>
			)}
			{booking.location && (
				<>
					<dt>Location</dt>
					<dd>{booking.location}</dd>
				</>
			)}
			{booking.attendees.length > 0 && (
				<>
					<dt>Attendees</dt>
					<dd>
						<ul class="plain">
							{booking.attendees.map(({ name, email }) => (
								<li key={email}>
									{name === email ? "" : `${name}, `}
									<a href={`mailto:${encodeURIComponent(email)}`}>{readableAddress(email)}</a>
								</li>
							))}
						</ul>
					</dd>
				</>
			)}
			{booking.description && (
				<>
					<dt>Description</dt>
					<dd class="lines">{booking.description}</dd>
				</>
			)}
		</dl>
	);
}
