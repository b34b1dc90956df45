import { NavigationLinks } from "@repo/service-kit/html";
import { EmptyState } from "@repo/service-kit/ui";
import type { Session } from "../../accounts/session.ts";
import type { BookingPart, BookingRow } from "../../bookings/queries.ts";
import { SignedInDocument } from "../../callers/signed-in-document.tsx";
import { TimeSpan } from "./time-span.tsx";

type Props = { session: Session; bookings: BookingRow[]; part: BookingPart; next: string | undefined };

const addresses = {
	upcoming: "/bookings",
	past: "/bookings?past",
	cancelled: "/bookings?cancelled",
} as const;
const places = [
	[addresses.upcoming, "Upcoming"],
	[addresses.past, "Past"],
	[addresses.cancelled, "Cancelled"],
] as const;

export function BookingsPage({ session, bookings, part, next }: Props) {
	return (
		<SignedInDocument session={session} title="Bookings" current="/bookings">
			<div class="heading">
				<h1>Bookings</h1>
				<a class="button primary" href="/bookings/new">
					New booking
				</a>
			</div>
			<NavigationLinks label="Bookings" class="tabs" places={places} current={addresses[part]} />
			{bookings.length === 0 && (
				<div class="table">
					<EmptyState icon="date-picker">{`No ${part} bookings.`}</EmptyState>
				</div>
			)}
			<ul class="rows">
				{bookings.map((one) => (
					<li key={one.uid}>
						<div>
							<a href={`/bookings/${one.uid}`} class="strong">
								{one.title}
							</a>
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
					<a class="button" href={`/bookings?${part === "upcoming" ? "" : `${part}&`}cursor=${next}`}>
						{part === "upcoming" ? "Later" : "Earlier"}
					</a>
				</p>
			)}
		</SignedInDocument>
	);
}
