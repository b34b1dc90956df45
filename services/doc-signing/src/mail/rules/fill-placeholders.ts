export type PlaceholderValues = { signerName: string; signerEmail: string; documentName: string };

const names = new Map<string, keyof PlaceholderValues>([
	["signer.name", "signerName"],
	["signer.email", "signerEmail"],
	["document.name", "documentName"],
]);

/**
 * Replaces `{signer.name}`, `{signer.email}` and `{document.name}` by their values, in one pass, so that
 * placeholders inside values are not replaced. Other text in braces is kept.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
	return text.replaceAll(/\{([a-z.]+)\}/g, (whole, name: string) => {
		const key = names.get(name);
		return key ? values[key] : whole;
	});
}

/** As a sender writes them. */
export const placeholderNames = [...names.keys()].map((name) => `{${name}}`);

/** What a sender may have meant as a placeholder, such as `{document.titel}`, which is kept as it is. */
export function listUnknownPlaceholders(text: string): string[] {
	const found = text.match(/\{[\p{L}._ -]{1,40}\}/gu) ?? [];
	return [...new Set(found)].filter((one) => !placeholderNames.includes(one));
}

/** RFC 5322 §2.2: a header is one line. Control characters become spaces. */
export function oneLine(text: string): string {
	return text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, " ").trim();
}
