/** Scopes as asked for: split at spaces and commas, in order, each once. RFC 6749 §3.3 has spaces, older clients send commas. */
export function parseScope(text: string): string[] {
	return [...new Set(text.split(/[ ,]+/).filter((name) => name !== ""))];
}
