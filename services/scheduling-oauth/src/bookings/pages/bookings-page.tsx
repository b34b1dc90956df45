import { Moment } from "@repo/service-kit/html";
import { SignedInDocument } from "../../accounts/pages/signed-in-document.tsx";
import type { Session } from "../../accounts/sessions.ts";
import type { BookingRow } from "../queries.ts";

type Props = { session: Session; bookings: BookingRow[]; next: string | undefined };

export function BookingsPage({ session, bookings, next }: Props) {
	return (
		<SignedInDocument session={session} title="Bookings" current="/bookings">
			<div class="heading">
				<h1>Bookings</h1>
				<a class="button primary" href="/bookings/new">
					New booking
				</a>
			</div>
			{bookings.length === 0 && <p class="soft">Nothing is booked.</p>}
			<ul class="rows">
				{bookings.map((one) => (
					<li key={one.uid}>
						<div>
							<a href={`/bookings/${one.uid}`} class="strong">
								{one.title}
							</a>
							{one.status === "cancelled" && <span class="badge">cancelled</span>}
							<p class="soft">
								<Moment at={one.startsAt} timeZone={session.user.timeZone} />
								{one.location && ` · ${one.location}`}
							</p>
						</div>
					</li>
				))}
			</ul>
			{bookings.length > 0 && <p class="soft small">Times are those of {session.user.timeZone}.</p>}
			{next && (
				<p>
					<a class="button" href={`/bookings?cursor=${next}`}>
						Earlier ones
					</a>
				</p>
			)}
		</SignedInDocument>
	);
}
