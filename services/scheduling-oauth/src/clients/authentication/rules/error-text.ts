/** Restricts text to what `error_description` allows (RFC 6749 §5.2): printable ASCII without `"` and `\`. */
export function errorText(text: string): string {
	return text
		.replaceAll('"', "'")
		.replaceAll("\\", "/")
		.replaceAll(/[^\x20-\x7e]/g, "?");
}
