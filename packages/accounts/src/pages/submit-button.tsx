/** @jsxRuntime automatic @jsxImportSource preact */

export function SubmitButton({ children }: { children: string }) {
	return (
		<div class="actions">
			<button type="submit" class="primary">
				{children}
			</button>
		</div>
	);
}
