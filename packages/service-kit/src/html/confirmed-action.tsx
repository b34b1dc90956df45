/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { Hidden } from "./form.tsx";

type ConfirmedProps = {
	label: string;
	/** Distinguishes buttons with the same text. */
	name?: string | undefined;
	consequence: ComponentChildren;
	/** The form that acts. */
	children: ComponentChildren;
};

/** A dangerous action behind a step that says what is lost; opens before any script runs. */
export function Confirmed({ label, name, consequence, children }: ConfirmedProps) {
	return (
		<details class="confirmed">
			<summary class="button danger" {...(name && { "aria-label": name })}>
				{label}
			</summary>
			<p>{consequence}</p>
			{children}
		</details>
	);
}

type ActionProps = Omit<ConfirmedProps, "consequence"> & {
	csrf: string;
	action: string;
	values?: Record<string, string>;
	/** On the button that acts. */
	confirm: string;
};

/** The same with a form of one button; `children` say what is lost. */
export function ConfirmedAction({ csrf, action, values, confirm, children, ...shown }: ActionProps) {
	return (
		<Confirmed {...shown} consequence={children}>
			<form method="post" action={action}>
				<Hidden values={{ csrf, ...values }} />
				<button type="submit" class="danger primary">
					{confirm}
				</button>
			</form>
		</Confirmed>
	);
}
