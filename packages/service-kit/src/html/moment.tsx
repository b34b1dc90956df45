/** @jsxRuntime automatic @jsxImportSource preact */
type MomentProps = { at: Date; timeZone: string; show?: "day" | "day and time" };

/** An instant in the reader's time zone: "21 November 2026, 09:30". */
export function Moment({ at, timeZone, show = "day and time" }: MomentProps) {
	const format = new Intl.DateTimeFormat("en-GB", {
		dateStyle: "long",
		...(show === "day and time" && { timeStyle: "short" }),
		timeZone,
	});
	return <time dateTime={at.toISOString()}>{format.format(at).replace(" at ", ", ")}</time>;
}
