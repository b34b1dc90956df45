/** The characters allowed in a `client_id`: those of ours, so that Basic works both raw and form-encoded. */
export function isClientId(text: string): boolean {
	return /^[A-Za-z0-9_-]{1,100}$/.test(text);
}
