/** @jsxRuntime automatic @jsxImportSource preact */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "3 hours ago" within a day, else "21 Nov 2026"; the exact time and zone in the tooltip and in `datetime`. */
export function RelativeTime({ at, now }: { at: Date; now: Date }) {
	return (
		<time dateTime={at.toISOString()} title={`${exact.format(at)} UTC`}>
			{describeTime(at, now)}
		</time>
	);
}

export function describeTime(at: Date, now: Date): string {
	const ago = now.getTime() - at.getTime();
	if (Math.abs(ago) >= DAY) return day.format(at);
	if (Math.abs(ago) >= HOUR) return relative.format(-Math.round(ago / HOUR), "hour");
	if (Math.abs(ago) >= MINUTE) return relative.format(-Math.round(ago / MINUTE), "minute");
	return "just now";
}
