/** @jsxRuntime automatic @jsxImportSource preact */
import { Hidden } from "@repo/service-kit/html";
import type { ComponentChildren } from "preact";

type Props = {
	action: string;
	hidden: Record<string, string>;
	button: string;
	look?: "primary" | "danger";
	children?: ComponentChildren;
};

/** A form of the settings: its fields and one button. */
export function SettingForm({ action, hidden, button, look, children }: Props) {
	return (
		<form method="post" action={action}>
			<Hidden values={hidden} />
			{children}
			<div class="actions">
				<button type="submit" {...(look && { class: look })}>
					{button}
				</button>
			</div>
		</form>
	);
}
