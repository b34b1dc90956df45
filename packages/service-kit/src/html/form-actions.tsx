/** @jsxRuntime automatic @jsxImportSource preact */

type Props = {
	/** The label of the button that submits the form. */
	submit: string;
	/** `danger` asks for more, `danger primary` confirms what cannot be undone. */
	look?: "primary" | "danger" | "danger primary" | "plain";
	/** Where Cancel leads: the page that the person came from. */
	cancel?: string;
	cancelLabel?: string;
};

/** The buttons at the end of a form: the one that submits it, then Cancel. */
export function FormActions({ submit, look = "primary", cancel, cancelLabel = "Cancel" }: Props) {
	return (
		<div class="actions">
			<button type="submit" {...(look !== "plain" && { class: look })}>
				{submit}
			</button>
			{cancel !== undefined && (
				<a class="button" href={cancel}>
					{cancelLabel}
				</a>
			)}
		</div>
	);
}
