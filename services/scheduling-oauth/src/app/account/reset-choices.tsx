/** What a reset ends besides sessions. */
export function ResetChoices() {
	return (
		<label class="choice">
			<input type="checkbox" name="end_access" checked />
			Also revoke all API keys and disconnect all apps
		</label>
	);
}
