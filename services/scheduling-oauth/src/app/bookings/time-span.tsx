import { currentZone, Moment, nameZone } from "@repo/service-kit/html";

type Props = { booking: { startsAt: Date; endsAt: Date; timeZone: string }; timeZone: string };

/** Start and end in the reader's time zone, then in the booking's if it has another: "21 November 2026, 09:30 – 10:00 (Europe/Berlin)". */
export function TimeSpan({ booking, timeZone }: Props) {
	return (
		<>
			<InZone {...booking} timeZone={timeZone} />
			{nameZone(booking.timeZone) !== nameZone(timeZone) && (
				<>
					{" · "}
					<InZone {...booking} />
				</>
			)}
		</>
	);
}

function InZone({ startsAt, endsAt, timeZone }: Props["booking"]) {
	const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone });
	const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone });
	const isOneDay = day.format(startsAt) === day.format(endsAt);
	return (
		<>
			<Moment at={startsAt} timeZone={timeZone} />
			{" – "}
			{isOneDay ? (
				<time dateTime={endsAt.toISOString()}>{time.format(endsAt)}</time>
			) : (
				<Moment at={endsAt} timeZone={timeZone} />
			)}{" "}
			({currentZone(timeZone)})
		</>
	);
}
