import { Hidden, Moment } from "@repo/service-kit/html";
import type { ComponentChildren } from "preact";

type ConfirmedProps = {
	csrf: string;
	action: string;
	label: string;
	/** Distinguishes buttons with the same text. */
	name?: string;
	/** On the button that acts. */
	confirm: string;
	/** What is lost. */
	children: ComponentChildren;
};

/** A dangerous action behind a step that says what is lost; opens before any script runs. */
export function ConfirmedAction({ csrf, action, label, name, confirm, children }: ConfirmedProps) {
	return (
		<details class="confirmed">
			<summary class="button danger" {...(name && { "aria-label": name })}>
				{label}
			</summary>
			<p>{children}</p>
			<form method="post" action={action}>
				<Hidden values={{ csrf }} />
				<button type="submit" class="danger primary">
					{confirm}
				</button>
			</form>
		</details>
	);
}

/** "last used 1 May 2030, 12:00", or "never used". */
export function LastUsed({ at, timeZone }: { at: Date | null; timeZone: string }) {
	if (!at) return <>never used</>;
	return (
		<>
			last used <Moment at={at} timeZone={timeZone} />
		</>
	);
}
