/** What may be a `client_id`: the same characters as in ours, so that Basic works raw and form-encoded. */
export function isClientId(text: string): boolean {
	return /^[A-Za-z0-9_-]{1,100}$/.test(text);
}
