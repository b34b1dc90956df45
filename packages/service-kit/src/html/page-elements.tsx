/** @jsxRuntime automatic @jsxImportSource preact */
import { useLocale } from "../languages/index.ts";

type MomentProps = { at: Date; timeZone: string; show?: "day" | "day and time" | undefined };

/** An instant in the reader's time zone: "21 November 2026, 09:30". */
export function Moment({ at, timeZone, show }: MomentProps) {
	return <time dateTime={at.toISOString()}>{writeMoment(at, { timeZone, show, locale: useLocale() })}</time>;
}

type Writing = { timeZone: string; locale: string; show?: MomentProps["show"] };

/** The same as text, for a message. */
export function writeMoment(at: Date, { timeZone, locale, show = "day and time" }: Writing): string {
	const format = new Intl.DateTimeFormat(locale, {
		dateStyle: "long",
		...(show === "day and time" && { timeStyle: "short" }),
		timeZone,
	});
	return format.format(at).replace(" at ", ", ");
}

type Props = {
	/** For screen readers. */
	label: string;
	/** URLs and names. */
	places: readonly (readonly [string, string])[];
	/** URL of the current page. */
	current: string | undefined;
	class?: string;
};

/** Links to other pages, with the current one marked. */
export function NavigationLinks({ label, places, current, ...more }: Props) {
	return (
		<nav aria-label={label} {...more}>
			<ul>
				{places.map(([address, name]) => (
					<li key={address}>
						<a href={address} {...(address === current && { "aria-current": "page" as const })}>
							{name}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/**
 * Data for a page's script, as JSON in an element with this id. Not a script, because the policy allows no
 * inline scripts.
 */
export function PageData({ id, value }: { id: string; value: object }) {
	return (
		<script
			type="application/json"
			id={id}
			dangerouslySetInnerHTML={{ __html: JSON.stringify(value).replaceAll("<", "\\u003c") }}
		/>
	);
}
