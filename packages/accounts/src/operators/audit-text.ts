/** Details of an event as terms with their values. Without values that say nothing: null, and empty lists. */
export function describeDetails(details: Record<string, unknown>): (readonly [string, string])[] {
	return Object.entries(details)
		.map(([name, value]) => [writeTerm(name), writeText(value)] as const)
		.filter(([, text]) => text !== "");
}

const terms = new Map([
	["clientId", "Client ID"],
	["jti", "Token ID"],
	["kid", "Key ID"],
	["redirectUris", "Redirect URIs"],
	["secretId", "Secret"],
	["connectionId", "Connection"],
]);

/** "tokensWithdrawn" and "tokens_withdrawn" as "Tokens withdrawn". */
function writeTerm(name: string): string {
	const words = name
		.replaceAll("_", " ")
		.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
		.trim();
	return terms.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function writeText(value: unknown): string {
	if (value === null || value === undefined) return "";
	if (typeof value === "boolean") return value ? "Yes" : "No";
	if (Array.isArray(value)) return value.map(writeText).join(", ");
	if (typeof value === "object")
		return describeDetails(value as Record<string, unknown>)
			.map(([term, text]) => `${term}: ${text}`)
			.join(", ");
	return String(value as string | number);
}

const DAY_MILLISECONDS = 86_400_000;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The first instant of a day in UTC, for a filter; other text unchanged, for the filter to validate. */
export function startOfDay(text: string | undefined): string | undefined {
	return text && day.test(text) ? `${text}T00:00:00Z` : text || undefined;
}

/** The first instant after a day in UTC. */
export function endOfDay(text: string | undefined): string | undefined {
	const start = startOfDay(text);
	if (!text || start === text || start === undefined || Number.isNaN(Date.parse(start))) return start;
	return new Date(Date.parse(start) + DAY_MILLISECONDS).toISOString();
}
