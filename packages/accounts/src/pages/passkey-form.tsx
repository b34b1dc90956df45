/** @jsxRuntime automatic @jsxImportSource preact */
import { FormActions, Hidden } from "@repo/service-kit/html";
import type { ComponentChildren } from "preact";
import { accountWords } from "../languages/account-words.ts";

type Props = {
	/** `get` to verify the user, `create` to add a passkey. */
	ceremony: "get" | "create";
	action: string;
	/** Where the script posts the form to get the ceremony's options. */
	options: string;
	hidden: Record<string, string>;
	button: string;
	/** The browser also offers passkeys in the field with `autocomplete="… webauthn"`. */
	hasAutofill?: boolean;
	isPrimary?: boolean;
	/** Where Cancel leads. */
	cancel?: string;
	/** Other fields, such as the new passkey's name. */
	children?: ComponentChildren;
};

/** A form that is submitted with a passkey. Hidden unless the page's script runs and the browser supports passkeys. */
export function PasskeyForm({ ceremony, action, options, hidden, button, hasAutofill, ...props }: Props) {
	const { passkey: words } = accountWords();
	const data = {
		"data-passkey": ceremony,
		"data-options": options,
		"data-failed": ceremony === "get" ? words.notUsed : words.notCreated,
		"data-known": words.known,
		...(hasAutofill && { "data-autofill": "" }),
	};
	return (
		<form method="post" action={action} hidden {...data}>
			<Hidden values={{ ...hidden, response: "" }} />
			{props.children}
			<p class="error" role="alert" data-message hidden />
			<FormActions
				submit={button}
				look={props.isPrimary ? "primary" : "plain"}
				{...(props.cancel !== undefined && { cancel: props.cancel })}
			/>
		</form>
	);
}
