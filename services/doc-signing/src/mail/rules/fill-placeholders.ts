export type PlaceholderValues = { signerName: string; signerEmail: string; documentName: string };

const names = new Map<string, keyof PlaceholderValues>([
	["signer.name", "signerName"],
	["signer.email", "signerEmail"],
	["document.name", "documentName"],
]);

/**
 * `{signer.name}`, `{signer.email}` and `{document.name}` by their values. One pass: what a value holds is never read
 * as a placeholder again. Anything else in braces stays as it is.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
	return text.replaceAll(/\{([a-z.]+)\}/g, (whole, name: string) => {
		const key = names.get(name);
		return key ? values[key] : whole;
	});
}

/** RFC 5322 §2.2: a header is one line. Control characters of any kind become a space. */
export function oneLine(text: string): string {
	return text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, " ").trim();
}
