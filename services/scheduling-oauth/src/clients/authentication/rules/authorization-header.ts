/**
 * The token of an `Authorization: Bearer` header among a request's raw headers (name, value, name, value …):
 * undefined when there is no such header, "repeated" when there are two Authorization headers, of which Node would
 * show one.
 */
export function readBearerToken(rawHeaders: readonly string[]): { value: string } | "repeated" | undefined {
	const [header, another] = authorizationHeaders(rawHeaders);
	if (another !== undefined) return "repeated";
	// RFC 9110 §11.1: schemes are case-insensitive. Anything after it is checked as a token.
	const match = header === undefined ? null : /^bearer(?: +(.*))?$/is.exec(header.trim());
	return match ? { value: match[1]?.trim() ?? "" } : undefined;
}

export function authorizationHeaders(rawHeaders: readonly string[]): string[] {
	const found: string[] = [];
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index];
		if (name?.length === "authorization".length && name.toLowerCase() === "authorization")
			found.push(rawHeaders[index + 1] ?? "");
	}
	return found;
}
