import { NavigationLinks } from "@repo/service-kit/html";
import { Badge, EmptyState } from "@repo/service-kit/ui";
import type { Session } from "../../accounts/session.ts";
import type { BookingRow } from "../../bookings/queries.ts";
import { SignedInDocument } from "../../callers/signed-in-document.tsx";
import { TimeSpan } from "./time-span.tsx";

type Props = { session: Session; bookings: BookingRow[]; isPast: boolean; next: string | undefined };

const places = [
	["/bookings", "Upcoming"],
	["/bookings?past", "Past"],
] as const;

export function BookingsPage({ session, bookings, isPast, next }: Props) {
	return (
		<SignedInDocument session={session} title="Bookings" current="/bookings">
			<div class="heading">
				<h1>Bookings</h1>
				<a class="button primary" href="/bookings/new">
					New booking
				</a>
			</div>
			<NavigationLinks label="Bookings" class="tabs" places={places} current={places[isPast ? 1 : 0][0]} />
			{bookings.length === 0 && (
				<div class="table">
					<EmptyState icon="date-picker">{isPast ? "No past bookings." : "No upcoming bookings."}</EmptyState>
				</div>
			)}
			<ul class="rows">
				{bookings.map((one) => (
					<li key={one.uid}>
						<div>
							<a href={`/bookings/${one.uid}`} class="strong">
								{one.title}
							</a>
							{one.status === "cancelled" && <Badge meaning="warning">Cancelled</Badge>}
							<p class="soft">
								<TimeSpan booking={one} timeZone={session.user.timeZone} />
								{one.location && ` · ${one.location}`}
							</p>
						</div>
					</li>
				))}
			</ul>
			{next && (
				<p>
					<a class="button" href={`/bookings?${isPast ? "past&" : ""}cursor=${next}`}>
						{isPast ? "Earlier" : "Later"}
					</a>
				</p>
			)}
		</SignedInDocument>
	);
}
