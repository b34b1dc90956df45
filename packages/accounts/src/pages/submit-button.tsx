/** @jsxRuntime automatic @jsxImportSource preact */

/** The one button of a form. */
export function SubmitButton({ children }: { children: string }) {
	return (
		<div class="actions">
			<button type="submit" class="primary">
				{children}
			</button>
		</div>
	);
}
