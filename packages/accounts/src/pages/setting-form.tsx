/** @jsxRuntime automatic @jsxImportSource preact */
import { FormActions, Hidden } from "@repo/service-kit/html";
import type { ComponentChildren } from "preact";

type Props = {
	action: string;
	hidden: Record<string, string>;
	button: string;
	look?: "primary" | "danger" | "danger primary";
	/** Where Cancel leads. */
	cancel?: string;
	children?: ComponentChildren;
};

/** A form of the settings: its fields and its buttons. */
export function SettingForm({ action, hidden, button, look, cancel, children }: Props) {
	return (
		<form method="post" action={action}>
			<Hidden values={hidden} />
			{children}
			<FormActions submit={button} look={look ?? "plain"} {...(cancel !== undefined && { cancel })} />
		</form>
	);
}
