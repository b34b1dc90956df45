/** What a reset of the password can end besides sessions. */
export function ResetChoices() {
	return (
		<label class="choice">
			<input type="checkbox" name="end_tokens" checked />
			Also revoke my API tokens
		</label>
	);
}
