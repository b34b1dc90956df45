/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useKitWords, useLocale } from "../languages/index.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

export type Meaning = "neutral" | "info" | "success" | "warning" | "danger";

type BadgeProps = { meaning?: Meaning; icon?: IconName; children: ComponentChildren };
type BannerProps = {
	meaning?: Exclude<Meaning, "neutral">;
	/** Without any, there is no notice. */
	children: ComponentChildren;
	/** A button or link at the end. */
	action?: ComponentChildren;
	/** Read out when it appears: `alert` at once, `status` when there is a pause. */
	role?: "alert" | "status";
};

/** A status, as a word with an icon: color alone is not accessible. */
export function Badge({ meaning = "neutral", icon, children }: BadgeProps) {
	return (
		<span class={`badge ${meaning}`}>
			{icon && <Icon name={icon} />}
			{children}
		</span>
	);
}

const bannerIcons = {
	info: "info",
	success: "circle-check",
	warning: "triangle-alert",
	danger: "circle-x",
} as const;

/** A notice about this page. */
export function Banner({ meaning = "info", children, action, role }: BannerProps) {
	if (!children) return null;
	return (
		<div class={`banner ${meaning}`} {...(role && { role })}>
			<Icon name={bannerIcons[meaning]} />
			<div>{children}</div>
			{action}
		</div>
	);
}

/** Says why something failed, as soon as it is known. */
export function Failure({ children }: { children: ComponentChildren }) {
	return <Banner {...{ meaning: "danger", role: "alert", children }} />;
}

/** Confirms the last action. */
export function Confirmation({ children }: { children: ComponentChildren }) {
	return <Banner {...{ meaning: "success", role: "status", children }} />;
}

/** Initials of a person whose name is beside it. */
export function Avatar({ name }: { name: string }) {
	const words = name
		.trim()
		.split(/[\s@.]+/)
		.filter(Boolean);
	const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
		(word) => [...(word ?? "")][0] ?? "",
	);
	return (
		<span class="avatar" aria-hidden="true">
			{initials.join("").toUpperCase()}
		</span>
	);
}

/** One sentence and one action, for an empty list. */
export function EmptyState({
	icon,
	children,
	action,
}: {
	icon: IconName;
	children: ComponentChildren;
	action?: ComponentChildren;
}) {
	return (
		<div class="empty">
			<Icon name={icon} />
			<p>{children}</p>
			{action}
		</div>
	);
}

type ProgressProps = { label: string /** 0 to 1; absent if the progress is unknown. */; value?: number };

export function ProgressBar({ label, value }: ProgressProps) {
	return <progress aria-label={label} max={1} {...(value !== undefined && { value })} />;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formats = new Map<string, ReturnType<typeof makeFormats>>();

function makeFormats(locale: string) {
	return {
		exact: new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
		day: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
		relative: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
	};
}

/** A page has many times, and making a format takes longer than using it. */
function formatsIn(locale: string) {
	const made = formats.get(locale) ?? makeFormats(locale);
	formats.set(locale, made);
	return made;
}

/** "3 hours ago" within a day, else "21 Nov 2026"; the exact time and zone in the tooltip and in `datetime`. */
export function RelativeTime({ at, now }: { at: Date; now: Date }) {
	const { justNow } = useKitWords();
	const locale = useLocale();
	return (
		<time dateTime={at.toISOString()} title={`${formatsIn(locale).exact.format(at)} UTC`}>
			{describeTime(at, now, locale) ?? justNow}
		</time>
	);
}

/** Undefined within a minute. */
export function describeTime(at: Date, now: Date, locale: string): string | undefined {
	const { day, relative } = formatsIn(locale);
	const ago = now.getTime() - at.getTime();
	if (Math.abs(ago) >= DAY) return day.format(at);
	if (Math.abs(ago) >= HOUR) return relative.format(-Math.round(ago / HOUR), "hour");
	if (Math.abs(ago) >= MINUTE) return relative.format(-Math.round(ago / MINUTE), "minute");
	return undefined;
}
