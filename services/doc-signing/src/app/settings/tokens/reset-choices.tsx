/** What a password reset can end besides sessions. */
export function ResetChoices() {
	return (
		<label class="choice">
			<input type="checkbox" name="end_tokens" checked />
			Also revoke my API tokens
		</label>
	);
}
